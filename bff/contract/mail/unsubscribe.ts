import type { Static } from 'typebox';
import * as Type from 'typebox';
import { failures, type Route } from '../route.ts';

/** The mails that a user can turn off. */
export const MailList = Type.Enum(['post_notices', 'weekly_digest']);
export type MailList = Static<typeof MailList>;

/**
 * Stops one kind of mail to the link's user. Needs no session. The link is also the mail's
 * `List-Unsubscribe` header, to which mail programs post a form (RFC 8058); in a browser it shows a
 * page with a button. 404 `link_invalid` for a link that is not ours.
 */
export const unsubscribe = {
	method: 'POST',
	url: '/unsubscribe',
	schema: {
		summary: 'Stop one kind of mail',
		tags: ['mail'],
		querystring: Type.Object(
			{ token: Type.String({ minLength: 1, maxLength: 1000 }) },
			{ additionalProperties: false },
		),
		response: { 200: Type.Object({ list: MailList }), ...failures },
	},
} as const satisfies Route;
