import { describeSample } from '../../src/domains/imports/layouts/file-sample.ts';
import type { MappingOverride } from '../../src/domains/imports/mapping/mapping.ts';
import { overrideMapping } from '../../src/domains/imports/mapping/mapping.ts';
import { proposeMapping, remarksOn } from '../../src/domains/imports/mapping/propose-mapping.ts';
import { type ImportRow, readSessions } from '../../src/domains/imports/read-sessions.ts';
import { openImportFile } from '../../src/domains/imports/reading/open-import-file.ts';
import { atOnce } from '../../src/kernel/pace/take-turns.ts';
import { inEnglish } from '../../src/words/sentence.ts';
import { chunkedSource } from './chunked-source.ts';

/** A file as an import reads it: what it is taken for, what a person is told, and its sessions. */
export async function readVendorFile(content: string | Uint8Array, override: MappingOverride = {}) {
  const file = await openImportFile(chunkedSource(content, 50));
  const sample = describeSample(file);
  const proposal = atOnce(proposeMapping(sample, override.timeZone ?? 'UTC'));
  const mapping = overrideMapping(proposal.mapping, override);
  const rows: ImportRow[] = [];
  const beside = () => openImportFile(chunkedSource(content, 50));
  for await (const batch of readSessions(file, mapping, { beside })) rows.push(...batch.rows);
  return {
    layout: mapping.layout,
    remarks: atOnce(remarksOn(mapping, sample)).map(inEnglish),
    refused: rows.flatMap((row) => (row.ok ? [] : [inEnglish(row.reason)])),
    warnings: rows.flatMap((row) =>
      row.ok ? row.warnings.map(({ field, kind, count }) => `${kind} ${field} ${count}`) : [],
    ),
    sessions: rows.flatMap((row) => (row.ok ? [row.session] : [])),
    talks: rows.flatMap((row) =>
      row.ok ? [row.session.messages?.map(({ role, content: said }) => [role, said]) ?? null] : [],
    ),
  };
}

/** The same records in every form in which they may come: `around` is the vendor's own. */
export function formsOf(
  records: readonly object[],
  around: (records: readonly object[]) => object = (list) => ({ data: list }),
): Array<readonly [form: string, content: string]> {
  return [
    ['an array', JSON.stringify(records)],
    ['JSON lines', records.map((record) => `${JSON.stringify(record)}\n`).join('')],
    ["the vendor's envelope", JSON.stringify(around(records))],
    ["the vendor's envelope over many lines", JSON.stringify(around(records), null, 2)],
    ['keys in another order', JSON.stringify(records.map(turnedAround))],
  ];
}

function turnedAround(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turnedAround);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, part]) => [key, turnedAround(part)]),
  );
}
