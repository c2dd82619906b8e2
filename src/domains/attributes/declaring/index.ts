export { refuseTooMany } from './refuse-too-many.ts';
