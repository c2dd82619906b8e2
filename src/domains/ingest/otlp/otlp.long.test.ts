import { expect, test } from 'vitest';
import { spanWriters } from '../../../../test/labs/span-writers.ts';
import { spansAgainstFile } from '../../../../test/labs/spans-against-file.ts';
import { startApp } from '../../../../test/rig/start-app.ts';

/** By hand with 5,000: minutes for each convention. */
const conversations = Number(process.env['OTLP_CONVERSATIONS'] ?? 200);

test.each(Object.keys(spanWriters))(
  'many conversations by %s, their spans shuffled, doubled, split and late, are those of a file',
  async (name) => {
    await using app = await startApp();
    await spansAgainstFile(app, name, conversations);
    expect(name).toBeTruthy();
  },
  1_800_000,
);
