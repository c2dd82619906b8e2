import { createChance } from '../../test/chance.ts';
import type { Caller } from '../../test/rig/people.ts';
import type { Subject } from '../service.ts';

export interface Mix {
  /** Asks the next thing; `due` is when it should have been sent. */
  ask(lane: number, due?: number): Promise<void>;
  read(): { errors: number; procedures: number[]; all: number[] };
  forget(): void;
  readonly kindCount: number;
}

interface Kind {
  readonly name: string;
  /** How often among the others. */
  readonly weight: number;
  readonly isProcedure: boolean;
  ask(caller: Caller): Promise<{ status: number }>;
}

/** What people do on a working day: look much, change a little; browsers report beside it. */
export async function openMix(subject: Subject, lanes: number): Promise<Mix> {
  const { data } = await subject.caller.get<{ sessions: { id: string }[] }>(
    '/api/dashboard/sessions?limit=100',
  );
  const ids = data.sessions.map(({ id }) => id);
  const chance = createChance(9);
  const { companyId, callers } = await signIn(subject, lanes);
  const kinds = kindsOf(() => chance.oneOf(ids), companyId);
  const bag = kinds.flatMap((kind) => Array.from({ length: kind.weight }, () => kind));
  let figures = { errors: 0, procedures: [] as number[], all: [] as number[] };
  return {
    kindCount: new Set(kinds.map(({ name }) => name)).size,
    read: () => figures,
    forget() {
      figures = { errors: 0, procedures: [], all: [] };
    },
    async ask(lane, due = performance.now()) {
      const kind = chance.oneOf(bag);
      const into = figures;
      const caller = callers[lane];
      if (!caller) throw new Error(`there is no lane ${lane}`);
      const status = await kind.ask(caller).then(
        (answer) => answer.status,
        () => 0,
      );
      const took = performance.now() - due;
      if (status < 200 || status > 299) into.errors += 1;
      into.all.push(took);
      if (kind.isProcedure) into.procedures.push(took);
    },
  };
}

async function signIn(subject: Subject, lanes: number): Promise<{ companyId: string; callers: Caller[] }> {
  const callers: Caller[] = [];
  for (let n = 0; n < lanes; n += 1) callers.push(await subject.signedIn('bench'));
  const { data } = await subject.caller.get<{ user: { companyId: string } }>('/api/auth/session');
  return { companyId: data.user.companyId, callers };
}

function kindsOf(anyId: () => string, companyId: string): readonly Kind[] {
  const ask = (name: string, weight: number, input: () => unknown, isChange = false): Kind => ({
    name,
    weight,
    isProcedure: true,
    ask: (caller) =>
      isChange
        ? caller.send('POST', `/api/rpc/${name}`, { body: { json: input() } })
        : caller.send(
            'GET',
            `/api/rpc/${name}?input=${encodeURIComponent(JSON.stringify({ json: input() }))}`,
          ),
  });
  return [
    ask('auth.getSession', 20, () => ({})),
    ask('auth.getUser', 10, () => ({})),
    ask('dashboard.config', 10, () => ({})),
    ask('dashboard.metrics', 8, () => ({ startDate: '2024-04-01', endDate: '2024-07-31' })),
    ask('dashboard.sessions', 15, () => ({ limit: 50 })),
    ask('dashboard.sessions', 5, () => ({ limit: 50, search: 'portal' })),
    ask('dashboard.session', 15, () => ({ id: anyId() })),
    ask('dashboard.taxonomy', 2, () => ({})),
    ask('imports.list', 2, () => ({})),
    ask('users.list', 3, () => ({})),
    ask('company.get', 3, () => ({ companyId })),
    ask('audit.list', 3, () => ({ limit: 50 })),
    ask('batch.monitor', 2, () => ({ timeRange: '24h' })),
    ask('user.updateProfile', 2, () => ({ name: 'Bench' }), true),
    {
      name: 'csp-report',
      weight: 5,
      isProcedure: false,
      ask: (caller) =>
        caller.send('POST', '/api/csp-report', {
          type: 'application/csp-report',
          body: {
            'csp-report': {
              'document-uri': 'https://app.example/page',
              'violated-directive': 'script-src',
              'blocked-uri': 'https://cdn.example/x.js',
            },
          },
        }),
    },
  ];
}
