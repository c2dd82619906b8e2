import pg from 'pg';

/** As a value the engine does not read, as a connection that ends. */
export type Way = 'refused' | 'gone';

export interface StatementBreaker extends Disposable {
  /** Breaks the nth statement from now on that carries what is looked for; with `any` the nth of all. */
  arm(way: Way, nth: number, which?: 'any'): void;
  /** Heals; whether a statement was broken since it was armed. */
  disarm(): boolean;
  /** The values of all statements that were broken. */
  readonly values: ReadonlySet<string>;
}

/** Makes statements of the driver fail as the engine fails them: with everything that it quotes of their values. */
export function breakStatements(carries: (text: string) => boolean): StatementBreaker {
  const values = new Set<string>();
  const original = pg.Client.prototype.query;
  let armed: { way: Way; left: number; isAny: boolean } | null = null;
  let gone = new WeakSet<object>();
  let fired = false;

  function failureOf(client: object, given: readonly unknown[]): Error | null {
    if (gone.has(client)) return new Error('Client has encountered a connection error and is not queryable');
    if (!armed) return null;
    const told = textsIn(given);
    if (!armed.isAny && !told.some(carries)) return null;
    armed.left -= 1;
    if (armed.left > 0) return null;
    const { way } = armed;
    armed = null;
    fired = true;
    for (const text of textsIn(valuesOf(given))) values.add(text);
    if (way === 'gone') gone.add(client);
    return way === 'gone' ? new Error('Connection terminated unexpectedly') : refusal(valuesOf(given));
  }

  // The driver's method has many forms; all that matters here is that it answers by a promise or by its last argument.
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...given: unknown[]): unknown {
      const failure = failureOf(this, given);
      if (!failure) return Reflect.apply(original, this, given);
      const callback = given.at(-1);
      if (typeof callback !== 'function') return Promise.reject(failure);
      queueMicrotask(() => callback(failure));
      return undefined;
    },
  });

  return {
    values,
    arm(way, nth, which) {
      armed = { way, left: nth, isAny: which === 'any' };
      fired = false;
    },
    disarm() {
      armed = null;
      gone = new WeakSet();
      return fired;
    },
    [Symbol.dispose]() {
      pg.Client.prototype.query = original;
    },
  };
}

function refusal(values: unknown): Error {
  const told = textsIn(values).join(', ');
  const error = new pg.DatabaseError(`invalid input syntax for type uuid: "${told}"`, told.length, 'error');
  return Object.assign(error, {
    severity: 'ERROR',
    code: '22P02',
    detail: `Key (email)=(${told}) already exists.`,
    where: `unnamed portal parameter $1 = '${told}'`,
    hint: `Perhaps you meant "${told}".`,
    internalQuery: `SELECT '${told}'`,
    table: 'app_user',
  });
}

function valuesOf([config, values]: readonly unknown[]): unknown {
  const own = typeof config === 'object' && config !== null && 'values' in config ? config.values : null;
  return [own, typeof values === 'function' ? null : values];
}

/** Every text in what was given, however deep. */
function textsIn(given: unknown): string[] {
  if (typeof given === 'string') return [given];
  if (given instanceof Uint8Array) return [Buffer.from(given).toString('latin1')];
  if (Array.isArray(given)) return given.flatMap(textsIn);
  if (typeof given !== 'object' || given === null || given instanceof Date) return [];
  return Object.values(given).flatMap(textsIn);
}
