import type { Tx } from '../../../src/db/database.ts';
import { is, rows } from '../../../src/db/rows.ts';
import type { Chance } from '../../chance.ts';
import { beforeId, type Chain, copyEntry, cutFrom, relink } from './audit-forging.ts';

/** What an intruder with the owner's rights may do, and the first sequence number that a check must name. */
export interface Edit {
  readonly name: string;
  apply(tx: Tx, chain: Chain, random: Chance): Promise<number>;
}

const ofSeq = 'company_id = $1 AND id = (SELECT entry_id FROM audit_seal WHERE company_id = $1 AND seq = $2)';
const pick = (chain: Chain, random: Chance): number => 1 + random.below(chain.length);

/** At a number of the chain that chance picks, which is the first one that a check must name. */
const anywhere = (
  name: string,
  change: (tx: Tx, chain: Chain, at: { readonly seq: number; readonly random: Chance }) => Promise<unknown>,
): Edit => ({
  name,
  async apply(tx, chain, random) {
    const seq = pick(chain, random);
    await change(tx, chain, { seq, random });
    return seq;
  },
});

const nobody = '99999999-9999-4999-8999-999999999999';

const deleteEntry = (tx: Tx, { companyId }: Chain, seq: number) =>
  tx.query(`DELETE FROM audit_entry WHERE ${ofSeq}`, [companyId, seq]);

const markRemoved = (tx: Tx, { companyId }: Chain, seq: number) =>
  tx.query('UPDATE audit_seal SET removed_by = $3 WHERE company_id = $1 AND seq = $2', [
    companyId,
    seq,
    nobody,
  ]);

const flipText = (column: string) =>
  `overlay(${column} placing chr(CASE WHEN ascii(substr(${column}, at, 1)) = 120 THEN 121 ELSE 120 END) from at)`;

const entryText = (column: string): Edit =>
  anywhere(`one character of ${column}`, (tx, { companyId }, { seq, random }) =>
    tx.query(
      `UPDATE audit_entry SET ${column} = (SELECT ${flipText('value')} FROM
         (SELECT ${column}::text AS value, 1 + $3::int % greatest(length(${column}::text), 1) AS at) v)
       WHERE ${ofSeq}`,
      [companyId, seq, random.below(1000)],
    ),
  );

const entrySet = (name: string, assignment: string): Edit =>
  anywhere(name, (tx, { companyId }, { seq }) =>
    tx.query(`UPDATE audit_entry SET ${assignment} WHERE ${ofSeq}`, [companyId, seq]),
  );

const sealSet = (name: string, assignment: string): Edit =>
  anywhere(name, (tx, { companyId }, { seq, random }) =>
    tx.query(
      `UPDATE audit_seal SET ${assignment} WHERE company_id = $1 AND seq = $2 AND $3::int IS NOT NULL`,
      [companyId, seq, random.below(256)],
    ),
  );

const anyHead = ({ heads }: Chain, random: Chance): number => heads[random.below(heads.length)] ?? 0;

const headSet = (name: string, assignment: string): Edit => ({
  name,
  async apply(tx, chain, random) {
    const seq = anyHead(chain, random);
    const text = `UPDATE audit_checkpoint SET ${assignment} WHERE company_id = $1 AND seq = $2`;
    await tx.query(text, [chain.companyId, seq]);
    return seq;
  },
});

/** In two statements: a cluster changes no time by itself. */
function timeMoved(
  name: string,
  table: 'audit_entry' | 'audit_seal' | 'audit_checkpoint',
  column: string,
  byMs: number,
): Edit {
  return {
    name,
    async apply(tx, chain, random) {
      const seq = table === 'audit_checkpoint' ? anyHead(chain, random) : pick(chain, random);
      const row = table === 'audit_entry' ? ofSeq : 'company_id = $1 AND seq = $2';
      const [found] = await rows(
        tx,
        `SELECT ${column} AS at FROM ${table} WHERE ${row}`,
        [chain.companyId, seq],
        { at: is.moment },
      );
      const moved = new Date((found?.at.getTime() ?? 0) + byMs);
      await tx.query(`UPDATE ${table} SET ${column} = $3 WHERE ${row}`, [chain.companyId, seq, moved]);
      return seq;
    },
  };
}

const flipByte = (column: string) =>
  `${column} = set_byte(${column}, $3::int % 32, get_byte(${column}, $3::int % 32) # (1 << ($3::int % 8)))`;

const textColumns =
  'event_type action outcome severity user_email ip_address user_agent request_id session_id resource_type resource_id description'.split(
    ' ',
  );

export const edits: readonly Edit[] = [
  ...textColumns.map(entryText),
  timeMoved('another day', 'audit_entry', 'occurred_at', -86_400_000),
  timeMoved('a millisecond', 'audit_entry', 'occurred_at', 1),
  entrySet('another user', "user_id = '99999999-9999-4999-8999-999999999999'"),
  entrySet('no user', 'user_id = NULL'),
  entrySet('a figure in the metadata', `metadata = replace(metadata::text, '"count":3', '"count":4')::json`),
  entrySet('a space in the metadata', `metadata = replace(metadata::text, ':3', ': 3')::json`),
  entrySet('another id', "id = '99999999-9999-4999-8999-999999999999'"),
  anywhere('another company', async (tx, chain, { seq }) => {
    await copyEntry(tx, chain, seq, (id) => id, nobody);
    await deleteEntry(tx, chain, seq);
  }),
  sealSet('a bit of the body hash', flipByte('body_hash')),
  sealSet('a bit of the content hash', flipByte('content_hash')),
  sealSet('a bit of the hash', flipByte('hash')),
  timeMoved("the seal's time", 'audit_seal', 'occurred_at', -3000 * 86_400_000),
  sealSet("the seal's severity", "severity = 'CRITICAL'"),
  sealSet("the seal's entry", "entry_id = '99999999-9999-4999-8999-999999999999'"),
  sealSet("the seal's number", 'seq = seq + 100000'),
  sealSet('marked as removed', "removed_by = '99999999-9999-4999-8999-999999999999'"),
  headSet('a bit of a signature', 'signature = set_byte(signature, 7, get_byte(signature, 7) # 4)'),
  timeMoved("a head's time", 'audit_checkpoint', 'sealed_at', 1),
  headSet("a head's key", "key_id = 'f' || substr(key_id, 2) || 'f'"),
  headSet("a head's beginning", 'from_seq = from_seq + 1'),
  anywhere('an entry deleted', (tx, chain, { seq }) => deleteEntry(tx, chain, seq)),
  anywhere('an entry deleted and marked as removed by nobody', async (tx, chain, { seq }) => {
    await deleteEntry(tx, chain, seq);
    await markRemoved(tx, chain, seq);
  }),
  anywhere('an entry deleted under a forged order', async (tx, chain, { seq }) => {
    await tx.query(
      `INSERT INTO audit_removal (company_id, id, retention_days, remove_before, remove_severe_before, ordered_at, key_id, signature)
         SELECT $1, $2, 30, now() + interval '1 year', now() + interval '1 year', now(),
           (SELECT key_id FROM audit_checkpoint LIMIT 1), decode(repeat('00', 64), 'hex')`,
      [chain.companyId, nobody],
    );
    await deleteEntry(tx, chain, seq);
    await markRemoved(tx, chain, seq);
  }),
  {
    name: 'an entry and its seal deleted',
    async apply(tx, chain, random) {
      const seq = 1 + random.below(chain.length - 1);
      await deleteEntry(tx, chain, seq);
      await tx.query('DELETE FROM audit_seal WHERE company_id = $1 AND seq = $2', [chain.companyId, seq]);
      return seq;
    },
  },
  anywhere('an entry inserted beside the chain', (tx, chain, { seq }) => copyEntry(tx, chain, seq, beforeId)),
  {
    name: 'an entry duplicated at the end, with a fitting link',
    async apply(tx, chain, random) {
      await copyEntry(tx, chain, pick(chain, random), () => nobody);
      await tx.query(
        `INSERT INTO audit_seal (company_id, seq, entry_id, occurred_at, severity, body_hash, content_hash, hash)
         SELECT company_id, $2, id, occurred_at, severity, '', '', '' FROM audit_entry
         WHERE company_id = $1 AND id = '99999999-9999-4999-8999-999999999999'`,
        [chain.companyId, chain.length + 1],
      );
      await relink(tx, chain.companyId, chain.length + 1, chain.length + 1);
      return chain.length + 1;
    },
  },
  {
    name: 'two entries swapped',
    async apply(tx, chain, random) {
      const [a, b] = twoOf(chain, random);
      await tx.query(
        `UPDATE audit_entry e SET description = 'swapped ' || o.seq, occurred_at = o.occurred_at
         FROM audit_seal s, audit_seal o
         WHERE e.company_id = $1 AND s.company_id = $1 AND o.company_id = $1 AND e.id = s.entry_id
           AND ((s.seq = $2 AND o.seq = $3) OR (s.seq = $3 AND o.seq = $2))`,
        [chain.companyId, a, b],
      );
      return Math.min(a, b);
    },
  },
  {
    name: 'two links swapped',
    async apply(tx, chain, random) {
      const [a, b] = twoOf(chain, random);
      const move = 'UPDATE audit_seal SET seq = $3 WHERE company_id = $1 AND seq = $2';
      await tx.query(move, [chain.companyId, a, 900_000]);
      await tx.query(move, [chain.companyId, b, a]);
      await tx.query(move, [chain.companyId, 900_000, b]);
      return Math.min(a, b);
    },
  },
  anywhere('the tail cut', (tx, { companyId }, { seq }) => cutFrom(tx, companyId, seq, true)),
  anywhere('the tail of the links cut, the heads left', (tx, { companyId }, { seq }) =>
    cutFrom(tx, companyId, seq, false),
  ),
  rewrite('rewritten from the middle', false),
  rewrite('rewritten from the middle, heads removed', true),
  anywhere('one more in the middle, all behind it renumbered and linked anew', async (tx, chain, { seq }) => {
    const { companyId, length } = chain;
    await tx.query('UPDATE audit_seal SET seq = seq + 500000 WHERE company_id = $1 AND seq >= $2', [
      companyId,
      seq,
    ]);
    await tx.query('UPDATE audit_seal SET seq = seq - 499999 WHERE company_id = $1 AND seq > 500000', [
      companyId,
    ]);
    await copyEntry(tx, chain, seq + 1, beforeId);
    await tx.query(
      `INSERT INTO audit_seal (company_id, seq, entry_id, occurred_at, severity, body_hash, content_hash, hash)
         SELECT e.company_id, $2, e.id, e.occurred_at, e.severity, '', '', '' FROM audit_entry e
         LEFT JOIN audit_seal s ON s.company_id = e.company_id AND s.entry_id = e.id
         WHERE e.company_id = $1 AND s.seq IS NULL`,
      [companyId, seq],
    );
    await relink(tx, companyId, seq, length + 1);
  }),
];

function rewrite(name: string, withoutHeads: boolean): Edit {
  return anywhere(name, async (tx, { companyId, length }, { seq }) => {
    const at = [companyId, seq];
    await tx.query(`UPDATE audit_entry SET description = 'Nothing happened.' WHERE ${ofSeq}`, at);
    await relink(tx, companyId, seq, length);
    if (withoutHeads) await tx.query('DELETE FROM audit_checkpoint WHERE company_id = $1 AND seq >= $2', at);
  });
}

function twoOf(chain: Chain, random: Chance): [number, number] {
  const a = pick(chain, random);
  const b = 1 + ((a + random.below(chain.length - 1)) % chain.length);
  return [a, b];
}
