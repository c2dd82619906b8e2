import { z } from 'zod';

/** A part of any answer that is made from figures. */
export const catchingUp = z
  .literal(true)
  .optional()
  .describe(
    'Only present while many changes, such as a large import, are still being counted: figures cover what has been counted so far',
  );

export const saidCatchingUp = (isBehind: boolean): { catchingUp?: true } =>
  isBehind ? { catchingUp: true } : {};
