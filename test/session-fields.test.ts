import { expect, test } from 'vitest';
import { exportedColumns } from '../src/domains/dashboard/export-sessions.ts';
import { ownExportLayout } from '../src/domains/imports/layouts/own-export-layout.ts';
import { foldWord } from '../src/domains/imports/normalise/fold-word.ts';
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
