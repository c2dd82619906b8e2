/** Entries of the platform itself: its staff, and callers of whom nothing is known. */
export const platformChain = '00000000-0000-0000-0000-000000000000';

/** Stands for the sum over all companies, in counts and in the retention default. No entry carries it. */
export const allCompanies = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Stands for everybody, in counts. */
export const everybody = '00000000-0000-0000-0000-000000000000';
