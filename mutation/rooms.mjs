/** What each room's mutants are made of; the fast tests beside it are meant to notice them, unless others are named. */
export const rooms = {
  kernel: { mutate: ['src/kernel'] },
  normalise: { mutate: ['src/domains/imports/normalise'] },
  chain: { mutate: ['src/domains/audit/chain', 'src/domains/audit/sealing', 'src/domains/audit/verifying'] },
  // Packed days and the chunks of a search as they are read from memory: not what only statements show, nor days of 70,000 sessions.
  figures: {
    mutate: ['breakdown', 'list', 'read', 'search', 'store'].map((room) => `src/domains/figures/${room}`),
    except: [
      ...['changes', 'day-facts', 'day-pages', 'days-to-do', 'lock-figures', 'read-current'],
      ...['drop-gone-words', 'ids-holding', 'index-day', 'index-words', 'indexed-day', 'session-words'],
    ],
    tests: [
      'src/domains/figures/{breakdown,list}/*.test.ts',
      'src/domains/figures/read/{explain,selection,summary,tally-windows}.test.ts',
      'src/domains/figures/search/{chunks,merge-blocks,plan-day}.test.ts',
      'src/domains/figures/store/!(packed-day).test.ts',
      'src/domains/figures/store/fields/*.test.ts',
      'src/domains/figures/store/facts/!(day-facts).test.ts',
    ],
  },
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
