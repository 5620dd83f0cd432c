// Writes mails to users and sends them from a queue.
export { createMailQueue, type MailQueue } from './mail-queue.ts';
export type { PostNotice, PostsMailData } from './posts-mail.ts';
export { createReturnedAddresses, type ReturnedAddresses } from './returned-address-store.ts';
export { startMail } from './start-mail.ts';
export { supportAddress } from './support-address.ts';
export { mailTables } from './tables.ts';
export { createUnsubscribeLinks, type UnsubscribeLinks } from './unsubscribe.ts';
