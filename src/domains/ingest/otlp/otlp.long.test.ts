import { expect, test } from 'vitest';
import { spanWriters } from '../../../../test/labs/span-writers.ts';
import { spansAgainstFile } from '../../../../test/labs/spans-against-file.ts';
import { startApp } from '../../../../test/rig/start-app.ts';

test.each(Object.keys(spanWriters))(
  'five thousand conversations by %s are those of a file',
  async (name) => {
    await using app = await startApp();
    await spansAgainstFile(app, name, 5_000);
    expect(name).toBeTruthy();
  },
  600_000,
);
