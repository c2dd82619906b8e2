import { oneLine } from '../one-line.ts';

/**
 * A name as plain text in a mail. Names of before may hold anything, and "Booking.com" is one too: on one line, in the
 * direction of the others, and with a mark of no width around each sign that would make a link of it.
 */
export const inMail = (name: string): string =>
  oneLine(name)
    .trim()
    .replace(/(?<=\S)[.:/@\\。．｡](?=\S)/gu, '\u200b$&\u200b');

const mayBeLink = /:\/\/|www|@|[\p{L}\p{N}][.。．｡]\p{L}{2,}|\d[.。．｡]\d+[.。．｡]\d+[.。．｡]\d/iu;

/** What customers or their systems wrote, as a value beside figures: "v1.2" and "12:30" stay as they are. */
export const valueInMail = (value: string): string =>
  mayBeLink.test(value) ? inMail(value) : oneLine(value).trim();
