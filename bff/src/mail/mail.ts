// Writes mails to users and sends them from a queue.
export { createMailQueue, type MailQueue } from './mail-queue.ts';
export type { PostNotice, PostsMailData } from './posts-mail.ts';
export { startMail } from './start-mail.ts';
export { supportAddress } from './support-address.ts';
