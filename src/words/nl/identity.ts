import type { identity as english } from '../en/identity.ts';
import type { Translated } from '../translate.ts';

export const identity: Translated<typeof english> = {};
