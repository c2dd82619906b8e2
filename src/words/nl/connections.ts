import type { connections as english } from '../en/connections.ts';
import type { Translated } from '../translate.ts';

export const connections: Translated<typeof english> = {};
