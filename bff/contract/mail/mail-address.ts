import type { Static } from 'typebox';
import * as Type from 'typebox';
import { failures, nullable, type Route, Time } from '../route.ts';

export const MailAddress = Type.Object({
	/** Null if the account has none. */
	address: nullable(Type.String()),
	/**
	 * When the address's mail server last refused a mail permanently. Until it accepts one, only
	 * mails about the account are sent. Null if mails arrive.
	 */
	returnedAt: nullable(Time),
	/** Support address for changing the mail address. */
	supportEmail: Type.String(),
});
export type MailAddress = Static<typeof MailAddress>;

export const getMailAddress = {
	method: 'GET',
	url: '/api/mail/address',
	schema: {
		summary: 'Address of the account, and whether mail arrives there',
		tags: ['account'],
		response: { 200: MailAddress, ...failures },
	},
} as const satisfies Route;

/**
 * Sends a mail to a returned address. If the mail server accepts it, all mails are sent again. 404
 * if the account has no address.
 */
export const checkMailAddress = {
	method: 'POST',
	url: '/api/mail/address/check',
	schema: {
		summary: 'Try the address again',
		tags: ['account'],
		response: { 200: MailAddress, ...failures },
	},
} as const satisfies Route;
