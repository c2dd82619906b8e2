/** What the rules look at: an event, reduced to what tells an attack from work. */
export interface Signal {
  readonly id: string;
  readonly atMs: number;
  readonly kind: SignalKind;
  readonly action: string;
  /** The nil UUID: the platform's, or nobody's. */
  readonly companyId: string;
  readonly ipAddress: string | null;
  /** The address, and for IPv6 its /64: whatever a sender cannot change at will. */
  readonly source: string | null;
  /** The e-mail address that signed in, or tried to. */
  readonly account: string | null;
  readonly userId: string | null;
  readonly sessionId: string | null;
  readonly agent: string | null;
  readonly country: string | null;
  /** Id of what it was done to. */
  readonly target: string | null;
  /** Refusals of a moment are counted together. */
  readonly count: number;
  /** Rows that an export says it holds. */
  readonly rowCount: number | null;
}

/** What is not said of a signal is not known of it. */
export const signal = (
  known: Pick<Signal, 'id' | 'atMs' | 'kind' | 'action' | 'companyId'> & Partial<Signal>,
): Signal => ({
  ipAddress: null,
  source: null,
  account: null,
  userId: null,
  sessionId: null,
  agent: null,
  country: null,
  target: null,
  count: 1,
  rowCount: null,
  ...known,
});

/**
 *   signin, signinFailed   resetUnknown: a reset asked for nobody's address
 *   limited, forbidden, forged, tokenRefused: refusals by a limit, a role, the anti-forgery check, the session check
 *   keyRefused: an API key that is not good; keySeen: one was used from a network that is new that day
 *   identityRefused: what came back from an identity provider let nobody in
 *   granted: somebody got more power     adminAct, dataRead, dataExport: by a person
 *   sessionSeen, sessionOpened: sessions that a person had not seen, or not opened, within a day
 *   sessionMoved, tampered: judged already by whoever noticed     cspReports: a minute of them
 */
export const signalKinds = [
  'signin',
  'signinFailed',
  'resetUnknown',
  'limited',
  'forbidden',
  'forged',
  'tokenRefused',
  'keyRefused',
  'keySeen',
  'identityRefused',
  'granted',
  'adminAct',
  'dataRead',
  'dataExport',
  'sessionSeen',
  'sessionOpened',
  'sessionMoved',
  'tampered',
  'cspReports',
  'other',
] as const;
export type SignalKind = (typeof signalKinds)[number];

export const countOf = (signals: readonly Signal[]): number =>
  signals.reduce((sum, { count }) => sum + count, 0);

export function distinct<T>(signals: readonly Signal[], pick: (signal: Signal) => T | null): Set<T> {
  const values = new Set<T>();
  for (const signal of signals) {
    const value = pick(signal);
    if (value !== null) values.add(value);
  }
  return values;
}
