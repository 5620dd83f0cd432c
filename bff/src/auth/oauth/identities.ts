import type { Config } from '../../config/config.ts';
import type { Em } from '../../database/orm.ts';
import { AppError } from '../../http/app-error.ts';
import type { ProviderProfile } from '../../providers/identity-provider.ts';
import type { Accounts } from '../account-store.ts';
import { OAuthFailure } from './oauth-failure.ts';
import type { ProviderName } from './providers.ts';

export interface IdentitiesOptions {
	em: Em;
	accounts: Accounts;
	signup: Config['signup'];
}

export type Identities = ReturnType<typeof createIdentities>;

/** How often a name or an address may be taken by somebody else between looking and making. */
const TRIES = 5;

/**
 * Whose account a person at a provider has. Provider and subject decide, and nothing else: an
 * address or a name never opens an account.
 */
export function createIdentities({ em, accounts, signup }: IdentitiesOptions) {
	/** Writes down what the provider says now; undefined for somebody who has never been here. */
	const renew = async (identity: Identity): Promise<string | undefined> => {
		const { provider, subject, handle, email } = identity;
		const [row] = await em.fork().execute<{ user_id: string }[]>(
			`update identities set handle = ?, email = ?, updated_at = now()
			where provider = ? and subject = ? returning user_id`,
			[handle, email, provider, subject],
		);
		return row?.user_id;
	};

	const create = async (
		identity: Identity,
		{ name, isEmailVerified }: ProviderProfile,
	): Promise<string> => {
		const wanted = identity.handle ?? identity.email?.split('@', 1)[0] ?? name ?? '';
		let email = isEmailVerified ? (identity.email?.toLowerCase() ?? null) : null;
		for (let tries = 1; ; tries += 1) {
			try {
				const username = await accounts.freeUsername(wanted);
				return await accounts.createAccount({ username, email, name: cleaned(name, 80), identity });
			} catch (error) {
				// Somebody may have come through another door at the same moment: this very person, or one
				// of the same name or address.
				const userId = await renew(identity);
				if (userId !== undefined) return userId;
				const code = error instanceof AppError ? error.code : undefined;
				if (tries === TRIES || (code !== 'email_taken' && code !== 'username_taken')) throw error;
				if (code === 'email_taken') email = null;
			}
		}
	};

	return {
		/**
		 * The account of this person: the one they have, or a new one. Throws `OAuthFailure` where a
		 * new one takes an invitation.
		 */
		async accountOf(provider: ProviderName, profile: ProviderProfile): Promise<string> {
			const identity = identityFrom(provider, profile);
			const userId = await renew(identity);
			if (userId !== undefined) return userId;
			if (signup === 'invite')
				throw new OAuthFailure(
					'invite_only',
					'nobody has this identity, and accounts take an invitation',
				);
			return create(identity, profile);
		},
	};
}

/** What a provider says of somebody, as our tables take it. */
export function identityFrom(
	provider: ProviderName,
	{ subject, handle, email }: ProviderProfile,
): Identity {
	return { provider, subject, handle: cleaned(handle, 255), email: cleaned(email, 254) };
}

interface Identity {
	provider: ProviderName;
	subject: string;
	handle: string | null;
	email: string | null;
}

/** A text that our tables take; null for one that says nothing. */
function cleaned(text: string | null, length: number): string | null {
	return (
		text
			?.replace(/\p{Cc}/gu, '')
			.trim()
			.slice(0, length) || null
	);
}
