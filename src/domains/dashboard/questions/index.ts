export { listQuestions } from './list-questions.ts';
