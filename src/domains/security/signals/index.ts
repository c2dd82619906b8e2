export { createRefusalTally, type RefusalTally, tallyRefusals } from './refusal-tally.ts';
