import type { Job } from '../../kernel/job.ts';
import { drawSamples } from './sampling/draw-samples.ts';

export const reviewJobs: Job[] = [{ name: 'review-draw', cron: '50 4 * * *', op: drawSamples }];
