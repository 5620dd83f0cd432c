// What the rest of the server may use of this area.
export { createMails, type Mails } from './mail-queue.ts';
export { startMail } from './start-mail.ts';
export { supportAddress } from './support-address.ts';
