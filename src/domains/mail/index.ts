export { createMailQueue, type MailQueue, type MailQueueParts } from './mail-queue.ts';
