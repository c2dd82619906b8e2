export { erasureJobs } from './jobs.ts';
