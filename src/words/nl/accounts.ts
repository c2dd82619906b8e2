import type { accounts as english } from '../en/accounts.ts';
import type { Translated } from '../translate.ts';

export const accounts: Translated<typeof english> = {};
