import type { categories as english } from '../en/categories.ts';
import type { Translated } from '../translate.ts';

export const categories: Translated<typeof english> = {};
