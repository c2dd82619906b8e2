import { z } from 'zod';
import { said } from '../../kernel/said.ts';

export const PushResult = z
  .object({
    externalId: z.string().nullable(),
    outcome: z.enum(['new', 'changed', 'identical', 'rejected']),
    id: z.string().nullable(),
    issues: z
      .array(z.object({ path: z.string(), message: said }))
      .optional()
      .describe('Why it was rejected; else what of it was left out'),
  })
  .meta({ id: 'PushResult' });
