export { type Account, findAccount, getAccount } from './find-account.ts';
export {
  changePerson,
  checkRoom,
  getPerson,
  invitePerson,
  lockStaff,
  removePerson,
} from './people.ts';
export { yieldAddress } from './yield-address.ts';
