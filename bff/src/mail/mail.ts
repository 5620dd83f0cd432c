// What the rest of the server may use of this area.
export { createMails, type Mails } from './mails.ts';
export { startMail } from './start-mail.ts';
export { supportAddress } from './support-address.ts';
