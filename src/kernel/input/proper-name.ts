import { say, written } from '../../words/sentence.ts';
import { line } from '../schema.ts';

/**
 * The name of a person or a company. It stands in mails to people who do not know the service yet, so it holds nothing
 * that a mail program makes a link of without asking. "Booking.com" is a company's honest name and "St.Gallen" looks
 * the same: a bare domain is taken, and written into mails so that it is none.
 */
export const properName = (maxLength: number) =>
  line(maxLength).refine((text) => !holdsLink(text), written(say('field.properName')));

const links: readonly RegExp[] = [
  /:\/\//,
  /(?<![\p{L}\p{N}])www\d*\.\S/iu,
  /(?<![\p{L}\p{N}])mailto:\S/iu,
  /[^\s@]@[^\s@]+\.\p{L}{2,}/u,
  /[\p{L}\p{N}]\.[a-z][a-z0-9-]{1,62}(?::\d|\/|[?#\\]\S)/iu,
  /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?::\d|\/)/,
];

/** Looked for in what is seen: full-width letters, other full stops and characters without a width hide no link. */
function holdsLink(text: string): boolean {
  const seen = text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll('。', '.');
  return links.some((link) => link.test(seen));
}
