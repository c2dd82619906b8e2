/** What each room's mutants are made of, and the fast tests that are meant to notice them. */
export const rooms = {
  kernel: { mutate: ['src/kernel'], tests: ['src/kernel/**/*.test.ts'] },
  normalise: {
    mutate: ['src/domains/imports/normalise'],
    tests: ['src/domains/imports/normalise/**/*.test.ts'],
  },
  chain: {
    mutate: ['src/domains/audit/chain', 'src/domains/audit/sealing', 'src/domains/audit/verifying'],
    tests: ['src/domains/audit/{chain,sealing,verifying}/**/*.test.ts'],
  },
  figures: { mutate: ['src/domains/figures'], tests: ['src/domains/figures/**/*.test.ts'] },
  gate: {
    mutate: ['src/edge/http/request', 'src/edge/rpc'],
    tests: ['src/edge/{http/request,rpc}/**/*.test.ts'],
  },
  // Not what counts in Redis: its tests wait for a server, once for each mutant.
  limits: {
    mutate: ['src/edge/http/limits'],
    except: ['redis-limiter'],
    tests: ['src/edge/http/limits/!(redis-limiter).test.ts'],
    // Its tests take no time, and many of its mutants never end.
    loopSeconds: 4,
  },
  attempts: { mutate: ['src/domains/batch/attempts'], tests: ['src/domains/batch/attempts/**/*.test.ts'] },
};
