import { isAbsolute } from 'node:path';
import { expect, test } from 'vitest';
import { parseCommand, UsageError } from './parse-command.ts';

const chain = {
  companyId: '11111111-1111-4111-8111-111111111111',
  intact: true,
  checkedCount: 20,
  removedCount: 2,
  headSeq: 20,
  firstBadSeq: null,
  message: null,
  damagedHeadCount: 0,
};

test('audit verify hands over what it was told, and the file of heads by its whole path', () => {
  const command = parseCommand(['audit', 'verify', '--since', '2026-01-31', '--checkpoint', 'heads.jsonl']);
  expect(command).toMatchObject({ operation: 'audit.verifyAll', input: { since: '2026-01-31' } });
  expect(isAbsolute(String(command.input['checkpoint']))).toBe(true);
  expect(parseCommand(['audit', 'verify', '--company', chain.companyId]).input).toEqual({
    companyId: chain.companyId,
  });
  expect(() => parseCommand(['audit', 'verify', '--sinse', 'x'])).toThrow(UsageError);
});

test('audit verify names the first bad seq and fails; over intact logs it does not', () => {
  const { report } = parseCommand(['audit', 'verify']);
  expect(report?.({ intact: true, chains: [chain] })).toMatchObject({ ok: true });
  const bad = { ...chain, intact: false, checkedCount: 6, headSeq: 6, firstBadSeq: 7, message: 'Gone.' };
  const told = report?.({ intact: false, chains: [bad, chain] });
  expect(told?.ok).toBe(false);
  expect(told?.text).toContain(`${chain.companyId}: TAMPERED, first bad seq 7. Gone.`);
});
