export { brokenMailReason } from './broken-mail-reason.ts';
export { createMailQueue, type MailQueue, type MailQueueParts } from './mail-queue.ts';
