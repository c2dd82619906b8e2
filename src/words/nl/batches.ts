import type { batches as english } from '../en/batches.ts';
import type { Translated } from '../translate.ts';

export const batches: Translated<typeof english> = {};
