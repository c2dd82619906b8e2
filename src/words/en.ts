import { refusals } from './en/refusals.ts';

/** Every sentence of the service, by its code. */
export const english = { ...refusals } as const;
export type English = typeof english;
