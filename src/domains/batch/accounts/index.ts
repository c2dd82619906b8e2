export { hasAi } from './company-ai.ts';
