import { expect, test } from 'vitest';
import { exportedColumns } from '../src/domains/dashboard/export-sessions.ts';
import { ownExportLayout } from '../src/domains/imports/layouts/own-export-layout.ts';
import { foldWord } from '../src/domains/imports/normalise/fold-word.ts';
import { importFields, messageFields } from '../src/domains/imports/normalise/import-field.ts';
import { PreviewSession } from '../src/domains/imports/preview-import.ts';
import { SessionRecord } from '../src/domains/sessions/record/session-record.ts';

/**
 * Whoever exports knows whose sessions they are; attributes have a column each; of where one stands, `analysis` is the
 * part that is exported.
 */
const unexported = ['companyId', 'attributes', 'processing'];

test('every field of a session stands in its export', () => {
  const columns: readonly string[] = exportedColumns;
  const missing = Object.keys(SessionRecord.shape).filter((field) => !columns.includes(field));
  expect(missing).toEqual(unexported);
});

test('every column of an export is read again when the file is imported, or is known to hold nothing of it', () => {
  const { columns = {}, ignored = new Set() } = ownExportLayout;
  const unread = exportedColumns.map(foldWord).filter((name) => !(name in columns) && !ignored.has(name));
  expect(unread).toEqual([]);
});

test('whatever a column of a file can be is shown before the file is stored', () => {
  const shown: readonly string[] = Object.keys(PreviewSession.shape);
  const hidden = importFields.filter((field) => !shown.includes(field) && !messageFields.has(field));
  // A clock is a part of its moment, and what is said is shown as messages.
  expect(hidden).toEqual(['startClock', 'endClock', 'messageCount', 'transcript']);
});
