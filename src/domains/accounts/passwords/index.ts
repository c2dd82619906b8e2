export { confirmPerson } from './confirm-person.ts';
export { givenPassword } from './password-rules.ts';
