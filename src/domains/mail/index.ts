export type { AlertTitle, Evidence, EvidenceLabel } from './alert-terms.ts';
export { brokenMailReason } from './broken-mail-reason.ts';
export { createMailQueue, type MailQueue, type MailQueueParts } from './mail-queue.ts';
export type { Letter, MailWords } from './mail-words.ts';
export { mailLanguage, wordsFor } from './words-for.ts';
