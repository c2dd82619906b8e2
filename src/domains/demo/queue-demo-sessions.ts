import type { CompanyCtx, SystemCtx } from '../../kernel/context.ts';
import { takeTurns } from '../../kernel/pace/take-turns.ts';
import { type Around, queueFile } from '../imports/index.ts';
import { generateSessions } from './generate-sessions.ts';
import { demoAttributes } from './handling.ts';

interface Wanted {
  readonly companyId: string;
  readonly prefix: string;
  readonly count: number;
  readonly seed: number;
  readonly createdBy: string | null;
  /** The days that the file is about; all of them when left out. */
  readonly part?: { readonly name: string; readonly from?: Date; readonly before?: Date; readonly now: Date };
}

const columns = {
  externalId: 'id',
  startTime: 'start',
  endTime: 'end',
  userId: 'customer',
  ipAddress: 'ip',
  country: 'country',
  language: 'language',
  channel: 'channel',
  sentiment: 'sentiment',
  category: 'category',
  escalated: 'escalated',
  assignee: 'assignee',
  team: 'team',
  botVersion: 'version',
  rating: 'rating',
  tags: 'tags',
  forwardedHr: 'forwarded',
  summary: 'summary',
  questions: 'questions',
  tokens: 'tokens',
  cost: 'cost',
  currency: 'currency',
  transcript: 'messages',
} as const;

/** Through the same door as any file: what the screens say about imports is true of these too. */
export async function queueDemoSessions(
  ctx: Pick<CompanyCtx | SystemCtx, 'services' | 'now'>,
  { companyId, prefix, count, seed, createdBy, part }: Wanted,
  around: Around = {},
) {
  return queueFile(
    ctx.services,
    {
      companyId,
      source: 'COMMAND',
      fileName: `${part?.name ?? prefix}.jsonl`,
      stream: bytesOf(generateSessions({ now: ctx.now(), seed, count, prefix, ...part })),
      form: { timeZone: 'UTC', attributes: demoAttributes },
      override: { layout: 'generic', columns, ratingScale: '1-5' },
      dryRun: false,
      labels: 'ai',
      createdBy,
    },
    around,
  );
}

/** In turns: whoever takes the bytes may wait for nothing in between. */
async function* bytesOf(lines: Iterable<string>): AsyncGenerator<Uint8Array> {
  const turn = takeTurns();
  let text = '';
  for (const line of lines) {
    text += line;
    await turn();
    if (text.length < 256 * 1024) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}
