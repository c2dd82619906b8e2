import { z } from 'zod';
import { operation } from '../../kernel/operation.ts';
import { id, instant, timeZone } from '../../kernel/schema.ts';
import { checkContentType, fileStream, zoneOf } from './create-import.ts';
import { mappingSchema } from './mapping/mapping.ts';
import { importFields } from './normalise/import-field.ts';
import type { ImportedSession } from './normalise/imported-session.ts';
import { type ImportRow, readSessions } from './read-sessions.ts';
import { ImportFileError } from './reading/import-file-error.ts';
import type { ImportFile } from './reading/open-import-file.ts';
import {
  asRefusal,
  mappingOf,
  mappingText,
  openFile,
  readLimits,
  uploadBounds,
} from './running/accept-file.ts';
import { boundedStream } from './running/spool.ts';

const sessionCount = 5;

const PreviewSession = z.object({
  externalId: z.string(),
  startTime: instant,
  endTime: instant.nullable(),
  durationSeconds: z.number().nullable(),
  userId: z.string().nullable(),
  ipAddress: z.string().nullable(),
  country: z.string().nullable(),
  language: z.string().nullable(),
  channel: z.string().nullable(),
  messagesSent: z.number().nullable(),
  avgResponseTime: z.number().nullable(),
  sentiment: z.string().nullable(),
  category: z.string().nullable(),
  escalated: z.boolean().nullable(),
  forwardedHr: z.boolean().nullable(),
  initialMsg: z.string().nullable(),
  summary: z.string().nullable(),
  questions: z.array(z.string()).nullable(),
  tokens: z.number().nullable(),
  cost: z.number().nullable(),
  currency: z.string().nullable(),
  fullTranscriptUrl: z.string().nullable(),
  messages: z.array(z.object({ order: z.int(), role: z.string(), content: z.string() })).nullable(),
});

export const previewImport = operation({
  id: 'imports.preview',
  summary: 'Look at the beginning of a file: the proposed mapping and five sessions as they would be read',
  kind: 'mutation',
  access: 'admin',
  scope: 'company',
  limit: 'dashboard',
  audit: { none: 'it stores nothing' },
  input: z.strictObject({
    contentType: z.string().nullable(),
    stream: fileStream,
    mapping: mappingText.optional().describe('JSON: any part of the proposed mapping, changed'),
    timeZone: timeZone.optional(),
    companyId: id.optional(),
  }),
  output: z.object({
    format: z.string(),
    delimiter: z.string().nullable(),
    encoding: z.string(),
    mapping: mappingSchema,
    confidence: z.number(),
    columns: z.array(
      z.object({
        column: z.string(),
        field: z.enum(importFields).nullable(),
        confidence: z.number(),
        samples: z.array(z.string()),
      }),
    ),
    remarks: z.array(z.string()),
    sessions: z.array(PreviewSession),
    rejected: z.array(z.object({ line: z.int(), reason: z.string(), row: z.string() })),
  }),
  async run(ctx, input) {
    checkContentType(input.contentType);
    const zone = input.timeZone ?? (await zoneOf(ctx));
    const source = boundedStream(input.stream, uploadBounds(ctx.services));
    const file = await openFile(source, readLimits(ctx.services));
    try {
      const proposal = mappingOf(file, input.mapping ?? {}, zone);
      const rows = await firstRows(file, proposal.mapping);
      return {
        format: file.format,
        delimiter: file.delimiter,
        encoding: file.encoding(),
        ...proposal,
        sessions: rows.flatMap((row) => (row.ok ? [shown(row.session)] : [])),
        rejected: rows.flatMap((row) => (row.ok ? [] : [{ ...row, row: row.row.slice(0, 1_000) }])),
      };
    } finally {
      await file.close();
    }
  },
});

/** The first rows; that a file is cut after them is no fault of a look at its beginning. */
async function firstRows(
  file: ImportFile,
  mapping: z.infer<typeof mappingSchema>,
): Promise<readonly ImportRow[]> {
  try {
    for await (const { rows } of readSessions(file, mapping, { batchRows: sessionCount }))
      return rows.slice(0, sessionCount);
    return [];
  } catch (error) {
    if (error instanceof ImportFileError && error.problem === 'UNKNOWN_COLUMN') throw asRefusal(error);
    if (error instanceof ImportFileError) return [];
    throw error;
  }
}

const shown = (session: ImportedSession) => ({
  ...session,
  startTime: session.startTime.toISOString(),
  endTime: session.endTime?.toISOString() ?? null,
  messages:
    session.messages?.slice(0, 50).map(({ order, role, content }) => ({
      order,
      role,
      content: content.slice(0, 2_000),
    })) ?? null,
});
