/** Stands for the sum over all companies, in counts and in the retention default. No entry carries it. */
export const allCompanies = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
