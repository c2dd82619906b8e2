import pg from 'pg';
import { type ConnectionTurns, ownTurn, type Turn } from './connection-turns.ts';
import type { DumpFacts } from './dump/write-dump.ts';
import type { EndedTransaction } from './errors/ended-transaction.ts';
import { withoutValues } from './errors/without-values.ts';
import type { Spread } from './spread.ts';
import { tidy } from './tidy.ts';

// Counts and nano amounts arrive as bigint; all of ours stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

interface Transaction extends Spread {
  /** There is one connection: everybody else waits for the end of this transaction. */
  readonly isShared: boolean;
  /**
   * What is read goes through `rows`. Values are always parameters. `name`: planned once for each connection, for small
   * statements of nearly every request; a name belongs to one text.
   * Two that need nothing of each other's answer may be asked together, each a single statement: where one fails the
   * other does too, or is refused. None may follow the end of the transaction.
   */
  query(text: string, values?: readonly unknown[], name?: string): Promise<Record<string, unknown>[]>;
  /** Runs after the commit, and not at all when the transaction is rolled back. */
  afterCommit(effect: () => void | Promise<void>): void;
}

/** A transaction that sees the rows of one company and no others: the database itself refuses the rest. */
export interface TenantTx extends Transaction {
  readonly scope: 'tenant';
  readonly companyId: string;
}

/** A transaction over all companies: accounts, platform staff and background work that says so. */
export interface SystemTx extends Transaction {
  readonly scope: 'system';
}

export type Tx = TenantTx | SystemTx;

/** `snapshot`: all statements see the data of one moment. */
export type Sight = 'latest' | 'snapshot';

export interface Database {
  readonly engine: 'embedded' | 'postgres';
  tenant<T>(companyId: string, work: (tx: TenantTx) => Promise<T>, sight?: Sight): Promise<T>;
  /** `whose`: the company whose person asked for it, in whose turns it waits for a connection; else the service's own. */
  system<T>(work: (tx: SystemTx) => Promise<T>, sight?: Sight, whose?: Turn): Promise<T>;
  /** As `system`, under the only role that may delete audit entries. */
  retention<T>(work: (tx: SystemTx) => Promise<T>): Promise<T>;
  /** Single statements outside a transaction, across companies: who a request is from, whether there is work to do. */
  readonly lookup: Pick<SystemTx, 'query' | 'isSpread'>;
  ping(): Promise<void>;
  /** From now on somebody is told of every transaction and single statement that ends; nobody else is. */
  watch(watcher: (ended: EndedTransaction) => void): void;
  /** Brings statistics up to date where the engine does not do so itself; the tables it went over. */
  tidy(options: { readonly vacuum: boolean }): Promise<readonly string[]>;
  /** Embedded only: everything written fails until it is allowed again or the engine starts anew. */
  refuseWrites(refused: boolean): Promise<void>;
  /** All data as one moment saw it, for backups. The service goes on meanwhile. */
  dump(facts: Omit<DumpFacts, 'engine'>): AsyncIterable<Uint8Array>;
  /** Ends the connections that are at work: what waits there for an answer fails. New ones can be opened. */
  hangUp(): void;
  close(): Promise<void>;
}

interface DatabaseParts {
  engine: Database['engine'];
  pool: pg.Pool;
  turns: ConnectionTurns;
  onEffectError: (error: unknown) => void;
  isSpread?: boolean;
  dump: Database['dump'];
  refuseWrites?: Database['refuseWrites'];
  closeEngine?: () => Promise<void>;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The transactions of the service over a pool of connections, each under a restricted role. */
export function createDatabase(parts: DatabaseParts): Database {
  const { engine, pool, turns, onEffectError, isSpread = false, dump, refuseWrites, closeEngine } = parts;
  let watcher: ((ended: EndedTransaction) => void) | undefined;
  const atWork = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => atWork.add(client));
  pool.on('release', (_error, client) => atWork.delete(client));

  const isShared = engine === 'embedded';
  const begin = isSpread ? beginSpread : beginPlain;

  /**
   * A worker that was started again leaves dead connections at the coordinator, each of which is met once: what was not
   * yet being committed is begun anew.
   */
  async function transaction<T>(begun: Begun, work: (tx: Transaction) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      let isCommitting = false;
      try {
        return await runOnce(begun, work, () => {
          isCommitting = true;
        });
      } catch (error) {
        const isLostOnWorker = isSpread && !isCommitting && databaseCode(error) === '08006';
        if (attempt >= 4 || !(isRetryable(error) || isLostOnWorker)) throw error;
      }
    }
  }

  async function runOnce<T>(
    { kind, start, whose }: Begun,
    work: (tx: Transaction) => Promise<T>,
    onCommit: () => void,
  ): Promise<T> {
    const askedAtMs = performance.now();
    const leave = await turns.take(whose);
    const client = await pool.connect().catch((error: unknown) => {
      leave();
      throw error;
    });
    const waitMs = performance.now() - askedAtMs;
    let failed = true;
    const effects: (() => void | Promise<void>)[] = [];
    let broken: Error | undefined;
    const { ask, end } = askingOf(client, isShared);
    // The pool listens to idle clients only: without this a server that goes away would take the process with it.
    const onError = (error: Error): void => {
      broken = error;
    };
    client.on('error', onError);
    try {
      // What follows is sent behind them: where they failed it fails too, in a transaction that came to nothing.
      const begun = Promise.all(start.map((statements) => client.query(statements)));
      begun.catch(() => {});
      const result = await work({
        isSpread,
        isShared,
        query: ask,
        afterCommit: (effect) => effects.push(effect),
      });
      await begun;
      await end();
      onCommit();
      const { command } = await client.query('COMMIT');
      // PostgreSQL answers ROLLBACK when a statement failed and the work went on as if it had not.
      if (command !== 'COMMIT') throw new Error('a statement of this transaction failed, nothing was stored');
      failed = false;
      for (const effect of effects) void Promise.resolve().then(effect).catch(onEffectError);
      return result;
    } catch (error) {
      await end();
      await client.query('ROLLBACK').catch((rollbackError: Error) => {
        broken = rollbackError;
      });
      throw withoutValues(error);
    } finally {
      client.off('error', onError);
      client.release(broken);
      leave();
      watcher?.({ kind, ms: performance.now() - askedAtMs, waitMs, failed });
    }
  }

  async function singleStatement(...asked: Parameters<Transaction['query']>) {
    const askedAtMs = performance.now();
    let failed = true;
    try {
      const found = await plainQuery(pool)(...asked);
      failed = false;
      return found;
    } catch (error) {
      throw withoutValues(error);
    } finally {
      watcher?.({ kind: 'statement', ms: performance.now() - askedAtMs, waitMs: null, failed });
    }
  }

  return {
    engine,
    tenant(companyId, work, sight) {
      if (!uuid.test(companyId)) throw new Error('a tenant transaction needs the id of a company');
      const start = begin('parlance_app', sight, [`SET LOCAL app.company_id = '${companyId}'`]);
      const begun: Begun = { kind: 'company', start, whose: companyId };
      return transaction(begun, (tx) => work({ ...tx, scope: 'tenant', companyId }));
    },
    system(work, sight, whose = ownTurn) {
      const begun: Begun = { kind: 'system', start: begin('parlance_system', sight), whose };
      return transaction(begun, (tx) => work({ ...tx, scope: 'system' }));
    },
    retention(work) {
      const begun: Begun = { kind: 'retention', start: begin('parlance_retention'), whose: ownTurn };
      return transaction(begun, (tx) => work({ ...tx, scope: 'system' }));
    },
    lookup: { query: singleStatement, isSpread },
    async ping() {
      await pool.query('SELECT 1');
    },
    watch(told) {
      watcher = told;
    },
    tidy: async (options) => (engine === 'embedded' ? tidy(pool, options) : []),
    dump,
    async refuseWrites(refused) {
      if (!refuseWrites) throw new Error('writes are refused on the one connection of the embedded engine');
      await refuseWrites(refused);
    },
    hangUp() {
      for (const client of atWork) {
        void client.end().catch(onEffectError);
        // Its end alone would wait for the answers to what was sent.
        client.connection.stream.destroy();
      }
    },
    async close() {
      await pool.end();
      await closeEngine?.();
    },
  };
}

interface Begun {
  readonly kind: EndedTransaction['kind'];
  readonly start: readonly string[];
  readonly whose: Turn;
}

const plainQuery =
  (on: pg.Pool | pg.PoolClient): Transaction['query'] =>
  async (text, values = [], name) =>
    (await on.query({ text, values: [...values], ...(name ? { name } : {}) })).rows;

/**
 * The statements of one transaction: none follows its end. A server is sent them as they come; the engine of this process
 * is asked one thing at a time.
 */
function askingOf(client: pg.PoolClient, isShared: boolean) {
  const send = plainQuery(client);
  let isOver = false;
  let last: Promise<unknown> = Promise.resolve();
  const ask: Transaction['query'] = async (...asked) => {
    if (isOver) throw new Error('a statement came after the end of its transaction');
    return send(...asked);
  };
  const askInTurn: Transaction['query'] = (...asked) => {
    const answer = last.then(() => ask(...asked));
    last = answer.catch(() => {});
    return answer;
  };
  return {
    ask: isShared ? askInTurn : ask,
    async end(): Promise<void> {
      isOver = true;
      await last;
    },
  };
}

const snapshotLevel = 'ISOLATION LEVEL REPEATABLE READ';

type Begin = (role: string, sight?: Sight, settings?: readonly string[]) => readonly string[];

/** What begins a transaction, sent in one go. */
const beginPlain: Begin = (role, sight = 'latest', settings = []) => [
  [sight === 'snapshot' ? `BEGIN ${snapshotLevel}` : 'BEGIN', `SET LOCAL ROLE ${role}`, ...settings].join(
    '; ',
  ),
];

/**
 * The same on a cluster. A SET travels to the workers with all that was sent beside it, so settings go by themselves. The
 * role does not travel, as `set_config`: the workers are signed in to under the role of the moment, and would refuse any
 * other. What kind of transaction it is they are told when the first statement reaches them.
 */
const beginSpread: Begin = (role, sight = 'latest', settings = []) => [
  `BEGIN${sight === 'snapshot' ? ` ${snapshotLevel}` : ''}; SELECT set_config('role', '${role}', true)`,
  ...(settings.length > 0 ? [settings.join('; ')] : []),
];

/** Deadlocks and serialisation failures roll back whole and may be tried again. */
function isRetryable(error: unknown): boolean {
  const code = databaseCode(error);
  return code === '40001' || code === '40P01';
}

/** The SQLSTATE behind an error of the driver. */
export function databaseCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code))
    return error.code;
  return databaseCode(error.cause);
}

/** Nothing may be written here: the data is being moved to another database, or was. */
export const isBeingMoved = (error: unknown): boolean => databaseCode(error) === '25006';

/** The name of the constraint that a write broke, if one did. */
export function brokenConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint;
  return brokenConstraint(error.cause);
}
