export { aboutAlert, aboutDigest } from './about.ts';
export { brokenMailReason } from './broken-mail-reason.ts';
export { createMailQueue, type MailQueue, type MailQueueParts } from './mail-queue.ts';
export { nobodysAddress } from './nobodys-address.ts';
export { withdrawAllAbout, withdrawMails, withdrawNewsOf } from './withdraw-mails.ts';
