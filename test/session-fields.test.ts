import { expect, test } from 'vitest';
import { exportedColumns } from '../src/domains/dashboard/export-sessions.ts';
import { ownExportLayout } from '../src/domains/imports/layouts/own-export-layout.ts';
import { foldWord } from '../src/domains/imports/normalise/fold-word.ts';
import { saidFields } from '../src/domains/imports/normalise/import-field.ts';
import { PreviewSession } from '../src/domains/imports/preview-import.ts';
import { SessionRecord } from '../src/domains/sessions/record/session-record.ts';
import { redactInput } from '../src/domains/sessions/store/redact-input.ts';
import { fenceTexts } from '../src/edge/mcp/fence-texts.ts';
import { sessionInput } from './labs/session-fixture.ts';

test('every column of an export is read again when the file is imported, or is known to hold nothing of it', () => {
  const { columns = {}, ignored = new Set() } = ownExportLayout;
  const unread = exportedColumns.map(foldWord).filter((name) => !(name in columns) && !ignored.has(name));
  expect(unread).toEqual([]);
});

test('whatever a file can say of a session is shown before it is stored', () => {
  const shown: readonly string[] = Object.keys(PreviewSession.shape);
  // Of what is said there are the messages.
  expect(saidFields.filter((field) => !shown.includes(field))).toEqual(['messageCount']);
});

test('whatever holds free words is kept without the personal data in them', async () => {
  const text = 'Mail jan@example.com';
  const texts = Object.fromEntries(
    saidFields.map((field) => [field, field === 'questions' || field === 'tags' ? [text] : text]),
  );
  const kept = await redactInput(sessionInput('1', { ...texts, externalId: text }), async () => {});
  const whole = saidFields.filter((field) => JSON.stringify(kept[field]).includes(text));
  // Moments, numbers, codes, keys and names.
  expect(whole).toEqual([
    'externalId',
    'startTime',
    'endTime',
    'durationSeconds',
    'userId',
    'ipAddress',
    'country',
    'language',
    'messagesSent',
    'messageCount',
    'avgResponseTime',
    'firstResponseSeconds',
    'rating',
    'sentiment',
    'category',
    'escalated',
    'forwardedHr',
    'tokens',
    'cost',
    'currency',
    'fullTranscriptUrl',
  ]);
});

test('whatever a source wrote into a session reaches an assistant between marks', () => {
  const texts = Object.fromEntries(Object.keys(SessionRecord.shape).map((field) => [field, 'words']));
  const bare = Object.entries(fenceTexts(texts, 'mark') as object).filter(([, value]) => value === 'words');
  // Ours, and what is read as a moment, a number, an address or one of a list.
  expect(bare.map(([field]) => field)).toEqual([
    'id',
    'companyId',
    'startTime',
    'endTime',
    'durationSeconds',
    'ipAddress',
    'country',
    'language',
    'messagesSent',
    'messageCount',
    'avgResponseTime',
    'firstResponseSeconds',
    'rating',
    'sentiment',
    'escalated',
    'forwardedHr',
    'tokens',
    'cost',
    'currency',
    'processing',
    'origins',
    'importId',
    'createdAt',
    'updatedAt',
  ]);
});
