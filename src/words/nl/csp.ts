import type { csp as english } from '../en/csp.ts';
import type { Translated } from '../translate.ts';

export const csp: Translated<typeof english> = {};
