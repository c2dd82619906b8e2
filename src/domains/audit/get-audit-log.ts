import { z } from 'zod';
import { is, type RowOf, rows } from '../../db/rows.ts';
import { notFound } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { id, instant } from '../../kernel/schema.ts';
import { say } from '../../words/sentence.ts';
import { joinSeal } from './chain/join-entry.ts';
import { entryColumns } from './chain/stored-entry.ts';
import { AuditLog, auditLog } from './listing/audit-log-schema.ts';
import { placeEntries, SealedRow } from './listing/place-entries.ts';

const Proof = z.object({
  description: z.string().describe('the words that are sealed, which are English'),
  contentHash: z.string(),
  bodyHash: z.string(),
  signedHead: z
    .object({ seq: z.int(), sealedAt: instant, keyId: z.string(), signature: z.string() })
    .nullable(),
});

const ProvenRow = {
  ...SealedRow,
  contentHash: is.orNull(is.bytes),
  bodyHash: is.orNull(is.bytes),
  headSeq: is.orNull(is.number),
  sealedAt: is.orNull(is.moment),
  keyId: is.orNull(is.text),
  signature: is.orNull(is.bytes),
};
type ProvenRow = RowOf<typeof ProvenRow>;

export const getAuditLog = operation({
  id: 'audit.get',
  summary: 'Get one audit log entry, with its proof',
  kind: 'query',
  access: 'admin',
  scope: 'company',
  limit: 'admin',
  audit: 'DATA_ACCESS',
  input: z.strictObject({ id, companyId: id.optional() }),
  output: z.object({
    auditLog: AuditLog,
    proof: Proof.nullable().describe('null until the entry is sealed'),
  }),
  run: (ctx, input) =>
    ctx.transaction(async (tx) => {
      const [row] = await rows(
        tx,
        `SELECT ${entryColumns}, s.seq, s.hash, s.content_hash AS "contentHash", s.body_hash AS "bodyHash",
           c.seq AS "headSeq", c.sealed_at AS "sealedAt", c.key_id AS "keyId", c.signature
         FROM audit_entry e ${joinSeal('LEFT', 'e', '$1')}
         LEFT JOIN LATERAL (
           SELECT * FROM audit_checkpoint WHERE company_id = $1 AND seq >= s.seq ORDER BY seq LIMIT 1
         ) c ON true
         WHERE e.company_id = $1 AND e.id = $2`,
        [ctx.companyId, input.id],
        ProvenRow,
      );
      const [placed] = row ? await placeEntries(tx, [row]) : [];
      if (!row || !placed) throw notFound(say('thing.entry'));
      await ctx.record(tx, {
        action: 'audit.get',
        resource: { type: 'auditLog', id: input.id },
      });
      return { auditLog: auditLog(placed, ctx.origin.language), proof: proofOf(row) };
    }),
});

function proofOf(row: ProvenRow): z.input<typeof Proof> | null {
  const { description, contentHash, bodyHash, headSeq, sealedAt, keyId, signature } = row;
  if (!contentHash || !bodyHash) return null;
  const isHeadSigned = headSeq !== null && sealedAt && keyId !== null && signature;
  return {
    description,
    contentHash: contentHash.toString('hex'),
    bodyHash: bodyHash.toString('hex'),
    signedHead: isHeadSigned
      ? { seq: headSeq, sealedAt, keyId, signature: signature.toString('base64') }
      : null,
  };
}
