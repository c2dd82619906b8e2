export { addToDays, countDays, type DayCounts, findBeyond, mostPerDay } from './day-bound.ts';
