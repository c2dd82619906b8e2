import { z } from 'zod';
import { cutText, storableText } from '../../storable-text.ts';

/** Fields of what a provider answers: they are stored as they come, and one that the database refuses would stop its batch for good. */
const mostCharacters = 500;
/** What a column holds. */
const mostPlace = 2_147_483_647;
/** The last second of 9999. */
const lastSecond = 253_402_300_799;

/** What it is asked for by: unfit to be cut. */
export const providerId = z
  .string()
  .min(1)
  .max(mostCharacters)
  .refine((id) => id === storableText(id));
/** The provider's own word for something. */
export const word = z
  .string()
  .min(1)
  .transform((text) => cutText(text, mostCharacters));
export const text = word.nullable().catch(null);
export const count = z.int().nonnegative().catch(0);
export const place = z.int().positive().max(mostPlace).nullable().catch(null);
export const unixSeconds = z
  .number()
  .positive()
  .max(lastSecond)
  .transform((seconds) => new Date(seconds * 1000))
  .nullable()
  .catch(null);
export const moment = z.iso
  .datetime({ offset: true })
  .transform((value) => new Date(value))
  .refine((date) => date.getTime() > 0 && date.getTime() <= lastSecond * 1000)
  .nullable()
  .catch(null);

/** A page of a listing, each of its items still to be judged. */
export const listing = z.object({ data: z.array(z.unknown()), has_more: z.boolean().nullable().catch(null) });
