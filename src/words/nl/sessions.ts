import type { sessions as english } from '../en/sessions.ts';
import type { Translated } from '../translate.ts';

export const sessions: Translated<typeof english> = {};
