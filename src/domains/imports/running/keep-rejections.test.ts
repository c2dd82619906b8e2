import { expect, test } from 'vitest';
import { countSteps } from '../../../../test/count-steps.ts';
import { say } from '../../../words/sentence.ts';
import { keptTexts } from './keep-rejections.ts';
import type { BadRow } from './ready-batch.ts';

const refused = (raw: string, line: number): BadRow => ({
  ok: false,
  line,
  reason: say('row.noId'),
  row: { raw, isWhole: true },
});

test('refused rows are redacted in turns with others, long ones a part at a time', () => {
  const mail = 'write to ann@example.org, please. ';
  const rows = [mail.repeat(2_000), ...Array<string>(50).fill(mail)].map(refused);
  const { value, count } = countSteps(keptTexts(rows, 0, { redactStored: true }));
  expect(count).toBeGreaterThanOrEqual(rows.length + 4);
  expect(value.map(({ is_whole }) => is_whole)).toEqual(rows.map(() => true));
  expect(JSON.stringify(value)).not.toContain('ann@');
  expect(value.at(-1)?.row_text).toBe('write to [EMAIL_1], please. ');
});

test('rows of a company that redacts nothing stay as they are', () => {
  const { value } = countSteps(keptTexts([refused('ann@example.org', 1)], 0, { redactStored: false }));
  expect(value).toMatchObject([{ row_text: 'ann@example.org', is_whole: true }]);
});
