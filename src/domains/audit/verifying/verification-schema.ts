import { z } from 'zod';
import { said } from '../../../kernel/said.ts';
import { say } from '../../../words/sentence.ts';
import { problems } from './check-links.ts';
import type { VerifyStep } from './verify-step.ts';

export const Verification = z.object({
  companyId: z.string(),
  intact: z.boolean().describe('nothing bad was found so far'),
  complete: z.boolean().describe('the check came to its end; false when it goes on, or stopped at a fault'),
  checkedCount: z.int(),
  removedCount: z.int().describe('entries that a sanctioned clean-up removed'),
  unsealedCount: z.int().describe('entries that wait to be sealed, for at most 5 s'),
  headSeq: z.int().describe('good up to here'),
  firstBadSeq: z.int().nullable(),
  problem: z.enum(problems).nullable(),
  message: said.nullable(),
  damagedHeadCount: z.int().describe('lines of the checkpoint file that prove nothing'),
});

type Facts = Omit<VerifyStep, 'next'> & { readonly companyId: string };

export const verification = (facts: Facts, isAtEnd: boolean): z.input<typeof Verification> => ({
  ...facts,
  intact: facts.problem === null,
  complete: facts.problem === null && isAtEnd,
  message:
    facts.problem === null
      ? null
      : say('audit.firstBad', {
          problem: say(`problem.${facts.problem}`),
          number: String(facts.firstBadSeq),
        }),
});
