/** What each room's mutants are made of; the fast tests beside it are meant to notice them, unless others are named. */
export const rooms = {
  kernel: { mutate: ['src/kernel'] },
  normalise: { mutate: ['src/domains/imports/normalise'] },
  chain: { mutate: ['src/domains/audit/chain', 'src/domains/audit/sealing', 'src/domains/audit/verifying'] },
  figures: { mutate: ['src/domains/figures'] },
  gate: { mutate: ['src/edge/http/request', 'src/edge/rpc'] },
  // Not what counts in Redis: its tests wait for a server, once for each mutant.
  limits: {
    mutate: ['src/edge/http/limits'],
    except: ['redis-limiter'],
    tests: ['src/edge/http/limits/!(redis-limiter).test.ts'],
    // Its tests take no time, and many of its mutants never end.
    loopSeconds: 4,
  },
  attempts: { mutate: ['src/domains/batch/attempts'] },
};
