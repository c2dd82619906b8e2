import { z } from 'zod';
import type { Problem } from './check-links.ts';
import type { VerifyStep } from './verify-step.ts';

const sentences: Record<Problem, string> = {
  'entry-altered': 'The entry is not what was sealed.',
  'entry-missing': 'The entry is gone, and no clean-up removed it.',
  'entry-inserted': 'Before this place stands an entry that was never sealed.',
  'link-altered': 'The link of the chain was changed.',
  'link-missing': 'The link of the chain is gone.',
  'removal-not-ordered': 'The entry was removed, but no clean-up that was ordered covers it.',
  'chain-rewritten': 'From here on the chain is not the one whose heads were signed.',
  'tail-cut': 'From here on entries are gone whose heads were signed.',
  'head-not-signed':
    'The chain from here on carries no signature of a key that this service knows. Earlier keys belong behind the current one in AUDIT_SIGNING_KEY.',
};

export const Verification = z.object({
  companyId: z.string(),
  intact: z.boolean().describe('nothing bad was found so far'),
  complete: z.boolean().describe('the check came to its end; false when it goes on, or stopped at a fault'),
  checkedCount: z.int(),
  removedCount: z.int().describe('entries that a sanctioned clean-up removed'),
  unsealedCount: z.int().describe('entries that wait to be sealed, for at most 5 s'),
  headSeq: z.int().describe('good up to here'),
  firstBadSeq: z.int().nullable(),
  problem: z.enum(Object.keys(sentences) as [Problem, ...Problem[]]).nullable(),
  message: z.string().nullable(),
  damagedHeadCount: z.int().describe('lines of the checkpoint file that prove nothing'),
});

type Facts = Omit<VerifyStep, 'next'> & { readonly companyId: string };

export const verification = (facts: Facts, isAtEnd: boolean): z.input<typeof Verification> => ({
  ...facts,
  intact: facts.problem === null,
  complete: facts.problem === null && isAtEnd,
  message:
    facts.problem === null ? null : `${sentences[facts.problem]} First bad number: ${facts.firstBadSeq}.`,
});
