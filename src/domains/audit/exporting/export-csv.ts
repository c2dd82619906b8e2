import type { Services } from '../../../kernel/services.ts';
import { csvLine, csvRecord } from '../../../kernel/tables/csv-line.ts';
import { entryFields } from '../chain/stored-entry.ts';
import type { Selection } from '../selecting/selection.ts';
import { hasEntry, readExport } from './read-export.ts';

const columns = [
  'id',
  'timestamp',
  'eventType',
  'action',
  'outcome',
  'severity',
  'userId',
  'userEmail',
  'companyId',
  'ipAddress',
  'userAgent',
  'requestId',
  'sessionId',
  'resourceType',
  'resourceId',
  'description',
  'metadata',
  'seq',
  'prevHash',
  'hash',
] as const;

/** The entries as a table, in the order of their chain. */
export async function* exportCsv(services: Services, selection: Selection | null): AsyncGenerator<string> {
  yield csvLine(columns);
  if (!selection) return;
  for await (const parts of readExport(services, selection)) {
    const lines = parts
      .flatMap(({ links }) => links)
      .filter(hasEntry)
      .map((row) =>
        csvRecord(columns, {
          ...entryFields(row),
          resourceType: row.resourceType,
          resourceId: row.resourceId,
          metadata: row.metadata,
          seq: row.seq,
          prevHash: row.prevHash?.toString('hex') ?? '0'.repeat(64),
          hash: row.hash.toString('hex'),
        }),
      );
    if (lines.length > 0) yield lines.join('');
  }
}
