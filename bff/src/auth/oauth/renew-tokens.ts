import { type Renewal, renewSealed } from '../../account/renew-sealed.ts';
import type { Em } from '../../database/orm.ts';
import type { StoredTokens } from './stored-tokens.ts';

interface Row {
	subject: string;
	sealed_tokens: string;
}

/** Seals the tokens of connections with the first key, where an older one did. */
export async function renewTokens(em: Em, stored: Pick<StoredTokens, 'renew'>): Promise<Renewal> {
	const fork = em.fork();
	return renewSealed({
		rows: await fork.execute<Row[]>(
			`select subject, sealed_tokens from identities where provider = 'twitter' and sealed_tokens is not null`,
		),
		renew: ({ subject, sealed_tokens }) => stored.renew(subject, sealed_tokens),
		// Not while somebody trades them at X: they would be stored in place of what was read before, or be lost (see `x-access.ts`).
		async replace({ subject, sealed_tokens }, sealed) {
			const replaced = await fork.execute<unknown[]>(
				`update identities set sealed_tokens = ? where provider = 'twitter' and subject = ? and sealed_tokens = ?
				and (refreshing_until is null or refreshing_until < now()) returning subject`,
				[sealed, subject, sealed_tokens],
			);
			return replaced.length > 0;
		},
		nameOf: ({ subject }) => `the connection of X account ${subject}`,
	});
}
