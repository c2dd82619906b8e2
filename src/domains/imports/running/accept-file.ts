import { z } from 'zod';
import { invalidRequest } from '../../../kernel/errors.ts';
import { tellIssue } from '../../../kernel/input/tell-issue.ts';
import { unstorableIssue } from '../../../kernel/input/unstorable-issue.ts';
import { inTurns, takeTurns } from '../../../kernel/pace/take-turns.ts';
import type { Services } from '../../../kernel/services.ts';
import { readJson } from '../../../ports/parse-json.ts';
import { readSaid, say, written } from '../../../words/sentence.ts';
import type { CompanyForm } from '../company-form.ts';
import { describeSample } from '../layouts/file-sample.ts';
import { compileMapping } from '../mapping/compile-mapping.ts';
import {
  type Mapping,
  type MappingOverride,
  mappingOverrideSchema,
  overrideMapping,
} from '../mapping/mapping.ts';
import { type MappingProposal, proposeMapping, remarksOn } from '../mapping/propose-mapping.ts';
import { ImportFileError } from '../reading/import-file-error.ts';
import { type ImportFile, openImportFile } from '../reading/open-import-file.ts';
import { defaultReadLimits, type ReadLimits } from '../reading/read-limits.ts';
import { rowText } from '../reading/row-text.ts';
import { readSpooled, removeSpooled, spoolFile } from './spool.ts';
import type { UploadAllowance } from './upload-allowance.ts';

interface Incoming {
  readonly id: string;
  readonly stream: AsyncIterable<Uint8Array>;
  readonly allowance: UploadAllowance;
}

export interface AcceptedFile {
  readonly id: string;
  readonly byteCount: number;
  readonly format: ImportFile['format'];
  readonly mapping: Mapping;
  /** The row that names its columns, as it stands. */
  readonly header: string | null;
}

const idleMs = 60_000;
export const uploadBounds = (services: Services) => ({ maxBytes: services.config.imports.maxBytes, idleMs });

export const readLimits = (services: Services): ReadLimits => ({
  ...defaultReadLimits,
  sourceBytes: services.config.imports.maxBytes,
});

/** Takes a file in and looks at its beginning: what cannot be an import is refused here, with nothing kept. */
export async function acceptFile(
  services: Services,
  { id, stream, allowance }: Incoming,
  { override, form }: { override: MappingOverride; form: CompanyForm },
): Promise<AcceptedFile> {
  const { dataDir } = services.config;
  const byteCount = await spoolFile({ dataDir, id }, stream, uploadBounds(services), allowance);
  try {
    const file = await openFile(readSpooled(dataDir, id), readLimits(services));
    try {
      const { mapping } = await mappingOf(file, override, form);
      checkMapping(mapping, file);
      return { id, byteCount, format: file.format, mapping, header: headerOf(file, mapping) };
    } finally {
      await file.close();
    }
  } catch (error) {
    await removeSpooled(dataDir, id);
    throw error;
  }
}

/** As openImportFile, with its faults in the words of the contract. */
export async function openFile(source: AsyncIterable<Uint8Array>, limits: ReadLimits): Promise<ImportFile> {
  try {
    return await openImportFile(source, limits);
  } catch (error) {
    throw asRefusal(error);
  }
}

export const asRefusal = (error: unknown): unknown =>
  error instanceof ImportFileError
    ? invalidRequest(error.sentence, [{ path: 'file', message: error.sentence }])
    : error;

export async function mappingOf(
  file: ImportFile,
  override: MappingOverride,
  { timeZone, attributes }: CompanyForm,
): Promise<MappingProposal> {
  const sample = describeSample(file, override.header);
  const turn = takeTurns();
  const proposal = await inTurns(proposeMapping(sample, override.timeZone ?? timeZone, attributes), turn);
  const mapping = overrideMapping(proposal.mapping, override);
  return { ...proposal, mapping, remarks: await inTurns(remarksOn(mapping, sample), turn) };
}

function headerOf(file: ImportFile, { header }: Mapping): string | null {
  const first = header ? file.sample.find((record) => record.ok) : undefined;
  return first?.ok && Array.isArray(first.value) ? rowText(first.value, file).raw : null;
}

function checkMapping(mapping: Mapping, file: ImportFile): void {
  try {
    compileMapping(mapping, describeSample(file, mapping.header));
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error;
    throw invalidRequest(error.sentence, [{ path: 'mapping', message: error.sentence }]);
  }
}

/** A mapping as it stands in a query: JSON. */
export const mappingText = z
  .string()
  .max(100_000)
  .transform((text, context): MappingOverride => {
    const json = readJson(text);
    const parsed = mappingOverrideSchema.safeParse(json, { error: tellIssue });
    // In the text it is written out, and looks like any other.
    const unstorable = parsed.success ? unstorableIssue(parsed.data) : null;
    if (parsed.success && !unstorable) return parsed.data;
    const told = (parsed.error?.issues ?? []).map(({ path, message }) =>
      path.length === 0
        ? message
        : written(say('refusal.field', { path: path.join(': '), message: readSaid(message) })),
    );
    if (unstorable) told.push(written(say('refusal.field', unstorable)));
    for (const message of json === undefined ? [written(say('field.json'))] : told)
      context.issues.push({ code: 'custom', message, input: text });
    return z.NEVER;
  });
