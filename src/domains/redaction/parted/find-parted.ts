import { isCardNumber } from '../accounts/find-cards.ts';
import { phoneContext } from '../phones/phone-context.ts';
import type { Detector, Finding } from '../redaction.ts';
import { type PartedNumber, partedNumbers } from './parted-numbers.ts';

/** As much as tells what a number is. */
const [before, behind] = [48, 16];

/** The words before it, which may stand on a line of their own. */
function leadOf(text: string, start: number): string {
  const lead = text.slice(Math.max(0, start - before), start);
  return lead.endsWith('\n') ? `${lead.trimEnd()} ` : lead;
}

/** A quick look at what a number may be, since a text may hold one at every other character. */
type Look = (number: PartedNumber, text: string) => boolean;

/**
 * Finds what another recogniser would find if nothing parted the digits: it is asked about the number as a whole, with what
 * stands around it.
 */
export const findParted =
  (find: Detector, mayBe: Look): Detector =>
  (text) => {
    const findings: Finding[] = [];
    for (const number of partedNumbers(text)) {
      if (!mayBe(number, text)) continue;
      const { start, end, joined } = number;
      const lead = leadOf(text, start);
      const whole = find(`${lead}${joined}${text.slice(end, end + behind)}`).find(
        (one) => one.start === lead.length && one.end === lead.length + joined.length,
      );
      if (whole) findings.push({ start, end, key: whole.key });
    }
    return findings;
  };

export const mayBeIban: Look = ({ joined }) => /^[a-z]/i.test(joined);
export const mayBeId: Look = ({ joined }) => /^\d{8,11}$/.test(joined);

const listed = /[,;:]/;
const saysCard = /(?:card|kaart|karte|carte|tarjeta|visa|amex|credit)[^\d\n]{0,24}$/i;

/** Sixteen answers of one digit are a list, where nobody speaks of a card. */
export const mayBeCard: Look = ({ joined, gap, start }, text) =>
  isCardNumber(joined) && (!listed.test(gap) || saysCard.test(leadOf(text, start)));

/** Ten digits are a list, a column or a sum as well. */
export const mayBePhone: Look = ({ joined, gap, isOneByOne, start, end }, text) => {
  if (!/^\+?\d{6,15}$/.test(joined)) return false;
  if (isOneByOne && /^[+0]/.test(joined) && !/[\s,;:+]/.test(gap)) return true;
  const lead = leadOf(text, start);
  const whole = `${lead}${joined}${text.slice(end, end + behind)}`;
  return phoneContext(whole, lead.length, lead.length + joined.length) === 'phone';
};
