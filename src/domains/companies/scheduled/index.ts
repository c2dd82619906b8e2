export { isScheduled, ScheduledFor } from './scheduled-for.ts';
