import { z } from 'zod';
import { changeRows } from '../../../db/change-rows.ts';
import { dayMs } from '../../../kernel/day-ms.ts';
import { task } from '../../../kernel/operation.ts';

const keptDays = 90;

export const pruneMessages = task({
  id: 'news.prune',
  summary: 'Delete old alert messages that were sent or given up',
  audit: { none: 'what goes was sent; the firings that it told of stay' },
  input: z.strictObject({}),
  output: z.object({ removed: z.int() }),
  run: (ctx) =>
    ctx.transaction(async (tx) => ({
      removed: await changeRows(
        tx,
        "DELETE FROM news_message WHERE state <> 'waiting' AND finished_at < $1",
        [new Date(ctx.now().getTime() - keptDays * dayMs)],
      ),
    })),
});
