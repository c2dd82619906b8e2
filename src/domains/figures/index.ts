export { figureJobs } from './jobs.ts';
export { sortFields } from './list/page.ts';
export { createFiguresMemory } from './memory.ts';
export { measures } from './read/measures.ts';
export { readCurrent } from './read/read-current.ts';
export type { Summary } from './read/summary.ts';
export { bringUpToDate } from './rebuild/catch-up.ts';
export { dimensions } from './store/dimensions.ts';
export type { View } from './view.ts';
