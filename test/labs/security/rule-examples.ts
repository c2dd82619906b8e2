import { type Signal, type SignalKind, signal } from '../../../src/domains/security/signals/signal.ts';
import { nilId } from '../../../src/ports/ids.ts';

/** A signal of a labelled trace: what is not said is of no matter to it. */
export function exampleSignal(atMs: number, kind: SignalKind, more: Partial<Signal> = {}): Signal {
  const ipAddress = more.ipAddress ?? '203.0.113.66';
  exampleCount += 1;
  return signal({
    id: `example-${exampleCount}`,
    atMs,
    kind,
    action: kind,
    companyId: nilId,
    ipAddress,
    source: ipAddress,
    ...more,
  });
}

let exampleCount = 0;

/** The same thing `count` times, `everySeconds`. */
const repeat = (
  count: number,
  startMs: number,
  everySeconds: number,
  make: (atMs: number, n: number) => Signal,
) => Array.from({ length: count }, (_, n) => make(startMs + n * everySeconds * 1000, n));

/** By the name of each rule a labelled trace that raises it with the default thresholds. */
const examples: Readonly<Record<string, (startMs: number) => Signal[]>> = {
  'account-enumeration': (startMs) =>
    repeat(8, startMs, 20, (at, n) =>
      exampleSignal(at, n % 2 ? 'signinFailed' : 'resetUnknown', { account: `guess${n}@example.org` }),
    ),
  'audit-tampering': (startMs) => [
    exampleSignal(startMs, 'tampered', { ipAddress: null, target: 'a company' }),
  ],
  'brute-force': (startMs) =>
    repeat(5, startMs, 4, (at) => exampleSignal(at, 'signinFailed', { account: 'ann@example.org' })),
  'credential-stuffing': (startMs) =>
    repeat(25, startMs, 10, (at, n) =>
      exampleSignal(at, 'signinFailed', { account: `user${n % 16}@example.org` }),
    ),
  'csp-spike': (startMs) => [exampleSignal(startMs, 'cspReports', { ipAddress: null, count: 15 })],
  'csrf-attack': (startMs) =>
    repeat(5, startMs, 15, (at) => exampleSignal(at, 'forged', { action: 'auth.register' })),
  'distributed-stuffing': (startMs) =>
    repeat(25, startMs, 15, (at, n) =>
      exampleSignal(at, 'signinFailed', {
        account: `user${n % 20}@example.org`,
        ipAddress: `203.0.113.${n}`,
      }),
    ),
  'failed-logins': (startMs) =>
    repeat(10, startMs, 200, (at, n) =>
      exampleSignal(at, 'signinFailed', { account: 'ann@example.org', ipAddress: `203.0.113.${n % 5}` }),
    ),
  'forbidden-acts': (startMs) =>
    repeat(5, startMs, 10, (at, n) =>
      exampleSignal(at, 'forbidden', { userId: 'somebody', action: `platform.act${n}` }),
    ),
  'granted-power': (startMs) => [
    exampleSignal(startMs, 'granted', {
      userId: 'somebody',
      action: 'platform.updateStaff',
      target: 'another person',
    }),
  ],
  'impossible-travel': (startMs) => [
    exampleSignal(startMs, 'signin', { account: 'ann@example.org', country: 'NL' }),
    exampleSignal(startMs + 3_600_000, 'signin', {
      account: 'ann@example.org',
      country: 'BR',
      ipAddress: '203.0.113.67',
    }),
  ],
  'key-from-many-networks': (startMs) =>
    repeat(10, startMs, 60, (at, n) =>
      exampleSignal(at, 'keySeen', {
        sessionId: 'a-key',
        source: `198.51.100.${n}`,
        action: 'apiKeys.firstUse',
      }),
    ),
  'key-refused-again': (startMs) =>
    repeat(15, startMs, 10, (at) => exampleSignal(at, 'keyRefused', { action: 'apiKeys.use' })),
  'mass-data-access': (startMs) =>
    repeat(5, startMs, 300, (at) =>
      exampleSignal(at, 'dataExport', { userId: 'somebody', action: 'sessions.export' }),
    ),
  'mass-reading': (startMs) =>
    repeat(8, startMs, 3600, (at) =>
      exampleSignal(at, 'sessionSeen', { userId: 'somebody', action: 'sessions.read', count: 25 }),
    ),
  'password-spraying': (startMs) =>
    repeat(15, startMs, 60, (at, n) =>
      exampleSignal(at, 'signinFailed', { account: `user${n % 5}@example.org` }),
    ),
  'rate-limit-breach': (startMs) =>
    repeat(10, startMs, 2, (at) => exampleSignal(at, 'limited', { action: 'auth.login' })),
  'session-hijacking': (startMs) => [
    exampleSignal(startMs, 'signin', { sessionId: 'a session', agent: 'Firefox on Linux' }),
    exampleSignal(startMs + 60_000, 'other', {
      sessionId: 'a session',
      agent: 'curl',
      ipAddress: '198.51.100.9',
    }),
  ],
  'suspicious-address': (startMs) => [
    ...repeat(5, startMs, 20, (at) => exampleSignal(at, 'forbidden')),
    ...repeat(5, startMs + 100_000, 20, (at, n) =>
      exampleSignal(at, 'signinFailed', { account: `user${n}@example.org` }),
    ),
  ],
  'unusual-admin-activity': (startMs) =>
    repeat(25, startMs, 60, (at) =>
      exampleSignal(at, 'adminAct', { userId: 'somebody', action: 'user.update' }),
    ),
};

/** The trace of a rule. */
export function exampleOf(rule: string, startMs: number): Signal[] {
  const example = examples[rule];
  if (!example) throw new Error(`${rule} has no labelled trace`);
  return example(startMs);
}
