import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { sampleLength } from '../../../kernel/input/sample-length.ts';
import { cutText } from '../../../ports/storable-text.ts';
import { aboutAlert, aboutDigest, withdrawMails } from '../../mail/index.ts';

/** What programs sent of these sessions and was refused is counted on without them. */
export async function forgetSamples(tx: TenantTx, externalIds: readonly string[]): Promise<void> {
  await tx.query(
    'UPDATE ingest_refusal SET sample = NULL WHERE company_id = $1 AND sample = ANY($2::text[])',
    [tx.companyId, externalIds.map((one) => cutText(one, sampleLength))],
  );
}

interface Told {
  /** A pattern that finds the person's key. */
  readonly word: string;
  /** Texts of attributes that nobody says any more. */
  readonly texts: readonly { readonly key: string; readonly value: string }[];
}

/** Digests that wait may quote a person, or name them: they are written anew, by what is left. */
export async function forgetDigests(tx: TenantTx): Promise<void> {
  const waited = await withdrawMails(tx, aboutDigest(tx.companyId));
  const people = waited.map((about) => about.split(' ').at(-1));
  if (people.length > 0)
    await tx.query(
      "UPDATE news_digest SET sent_until = sent_until - interval '1 day' WHERE company_id = $1 AND user_id = ANY($2::uuid[])",
      [tx.companyId, people],
    );
}

/** Takes what names a person out of the reasons that alerts gave, with what waits to be told of them. */
export async function forgetReasons(tx: TenantTx, { word, texts }: Told): Promise<void> {
  const named = `(part ->> 'value' ~ $2 OR (part ->> 'dimension', part ->> 'value') IN (SELECT 'attribute.' || key, value
    FROM unnest($3::text[], $4::text[]) AS said(key, value)))`;
  const told = await rows(
    tx,
    `UPDATE news_firing f SET why = jsonb_set(why, '{parts}', (SELECT coalesce(jsonb_agg(part ORDER BY place), '[]')
         FROM jsonb_array_elements(why -> 'parts') WITH ORDINALITY AS p(part, place) WHERE (${named}) IS NOT TRUE))
     WHERE company_id = $1 AND EXISTS (SELECT FROM jsonb_array_elements(why -> 'parts') AS part WHERE ${named})
     RETURNING alert_id AS id`,
    [tx.companyId, word, texts.map(({ key }) => key), texts.map(({ value }) => value)],
    { id: is.uuid },
  );
  for (const id of new Set(told.map((one) => one.id))) {
    await withdrawMails(tx, aboutAlert(id));
    await tx.query("DELETE FROM news_message WHERE company_id = $1 AND alert_id = $2 AND state = 'waiting'", [
      tx.companyId,
      id,
    ]);
  }
}
