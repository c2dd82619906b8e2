import { configureGlobal } from 'fast-check';

// The same tests find the same faults, here and there; TEST_SEED tries others.
configureGlobal({ seed: Number(process.env['TEST_SEED'] ?? 20_261_126) });
