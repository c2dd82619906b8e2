import type { English } from './en.ts';
import { refusals } from './nl/refusals.ts';
import type { Translated } from './translate.ts';

export const dutch: Translated<English> = { ...refusals };
