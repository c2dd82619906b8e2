import { isAbsolute } from 'node:path';
import { expect, test } from 'vitest';
import { parseCommand, tellRefusal, UsageError } from './parse-command.ts';

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

test('what the service refuses is told by the names that are typed, with how the command is written', () => {
  const command = parseCommand(['admin', 'create', '--role', 'KING']);
  const issues = [
    { path: 'email', message: 'Required.' },
    { path: 'platformRole', message: 'Choose one of: ADMIN, SUPPORT.' },
  ];
  expect(tellRefusal(command, issues)?.split('\n')).toEqual([
    '--email: Required.',
    '--role: Choose one of: ADMIN, SUPPORT.',
    expect.stringMatching(/^Usage: admin create /),
  ]);
  expect(tellRefusal(command, [{ path: 'file', message: 'This is a PDF.' }])).toBeNull();
});

test('a number that is none is named, and half a name of a command lists those that begin with it', () => {
  expect(() => parseCommand(['companies', 'list', '--page', 'two'])).toThrow(/--page must be a number/);
  const told = (words: string[]) => {
    try {
      return parseCommand(words);
    } catch (error) {
      return String(error);
    }
  };
  expect(told(['companies'])).toMatch(/companies suspend/);
  expect(told(['companies'])).not.toMatch(/backup/);
  expect(told(['-h'])).toMatch(/backup/);
});
