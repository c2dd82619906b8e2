export { clearMfa } from './clear-mfa.ts';
export { spendMfaCode } from './mfa-code.ts';
export { keyOldRecoveryCodes } from './recovery-codes.ts';
