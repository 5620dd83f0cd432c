import type { MailList } from '../../contract/mail/unsubscribe.ts';
import { publicOrigin } from '../config/addresses.ts';
import type { Config } from '../config/config.ts';
import type { Sealer } from '../encryption/sealer.ts';

interface Subscriber {
	userId: string;
	list: MailList;
}

export type UnsubscribeLinks = ReturnType<typeof createUnsubscribeLinks>;

/**
 * Links that stop one kind of mail to one user, without signing in. They work as long as the key
 * that made them is in ENCRYPTION_KEYS.
 */
export function createUnsubscribeLinks(
	sealer: Sealer,
	config: Pick<Config, 'appOrigins' | 'port'>,
) {
	const origin = publicOrigin(config);
	return {
		urlFor(subscriber: Subscriber): string {
			const token = sealer.seal('mail', 'unsubscribe', JSON.stringify(subscriber));
			return `${origin}/unsubscribe?token=${token}`;
		},

		/** The user and the mails of a link; undefined if we did not make it. */
		read(token: string): Subscriber | undefined {
			try {
				return JSON.parse(sealer.open('mail', 'unsubscribe', token));
			} catch {
				return undefined;
			}
		},
	};
}
