import { app } from './messages/en/app.ts';
import { messages as first } from './messages/en.ts';

/** Every English word of the screens, for types and tests. */
export const messages = { ...first, ...app } as const;
