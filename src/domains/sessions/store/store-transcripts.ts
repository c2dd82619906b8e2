import type { TenantTx } from '../../../db/database.ts';

export async function storeTranscripts(
  tx: TenantTx,
  transcripts: readonly { id: string; hash: string | null; body: Buffer | null }[],
): Promise<void> {
  const packed = transcripts.filter(({ body }) => body !== null);
  if (packed.length === 0) return;
  await tx.query(
    `INSERT INTO session_transcript (company_id, session_id, transcript_hash, body)
     SELECT $1, id, decode(hash, 'hex'), body FROM unnest($2::uuid[], $3::text[], $4::bytea[]) AS row (id, hash, body)
     ON CONFLICT (company_id, session_id) DO UPDATE SET transcript_hash = excluded.transcript_hash, body = excluded.body`,
    [
      tx.companyId,
      packed.map(({ id }) => id),
      packed.map(({ hash }) => hash ?? ''),
      packed.map(({ body }) => body),
    ],
    'store_transcripts',
  );
}
