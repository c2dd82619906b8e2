import type { Layout } from './layout.ts';

/** Any file: columns are told by their names and values. */
export const genericLayout: Layout = { id: 'generic', detect: () => 0.1 };
