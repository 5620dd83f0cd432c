import type { Sealer } from '../../account/sealer.ts';
import type { Config } from '../../config.ts';
import type { Em } from '../../database/orm.ts';
import { AppError } from '../../http/app-error.ts';
import type { ProviderProfile } from '../../outside/identity-provider.ts';
import type { Accounts } from '../accounts.ts';
import type { TokenAnswer } from './oauth-flow.ts';
import type { ProviderName } from './providers.ts';
import { SignInFailure } from './sign-in-failure.ts';

export interface IdentitiesOptions {
	em: Em;
	accounts: Accounts;
	sealer: Sealer;
	signup: Config['signup'];
}

export type Identities = ReturnType<typeof createIdentities>;

/** How often a name or an address may be taken by somebody else between looking and making. */
const TRIES = 5;

/** Whose account a person at a provider has. Provider and subject decide, and nothing else: an address or a name never opens an account. */
export function createIdentities({ em, accounts, sealer, signup }: IdentitiesOptions) {
	/** Writes down what the provider says now; undefined for somebody who has never been here. */
	const renew = async (identity: Identity): Promise<string | undefined> => {
		const { provider, subject, handle, email, sealedTokens } = identity;
		const [row] = await em.fork().execute<{ user_id: string }[]>(
			`update identities set handle = ?, email = ?, sealed_tokens = ?, updated_at = now()
			where provider = ? and subject = ? returning user_id`,
			[handle, email, sealedTokens, provider, subject],
		);
		return row?.user_id;
	};

	const create = async (identity: Identity, { name, isEmailVerified }: ProviderProfile): Promise<string> => {
		const wanted = identity.handle ?? identity.email?.split('@', 1)[0] ?? name ?? '';
		let email = isEmailVerified ? (identity.email?.toLowerCase() ?? null) : null;
		for (let tries = 1; ; tries += 1) {
			try {
				const username = await accounts.freeUsername(wanted);
				return await accounts.createAccount({ username, email, name: cleaned(name, 80), identity });
			} catch (error) {
				// Somebody may have come through another door at the same moment: this very person, or one of the same name or address.
				const userId = await renew(identity);
				if (userId !== undefined) return userId;
				const code = error instanceof AppError ? error.code : undefined;
				if (tries === TRIES || (code !== 'email_taken' && code !== 'username_taken')) throw error;
				if (code === 'email_taken') email = null;
			}
		}
	};

	return {
		/** The account of this person: the one they have, or a new one. Throws `SignInFailure` where a new one takes an invitation. */
		async accountOf(provider: ProviderName, profile: ProviderProfile, tokens: TokenAnswer | undefined): Promise<string> {
			const { subject } = profile;
			const identity: Identity = {
				provider,
				subject,
				handle: cleaned(profile.handle, 255),
				email: cleaned(profile.email, 254),
				sealedTokens: tokens ? sealer.seal(`${provider} ${subject}`, 'tokens', stored(tokens)) : null,
			};
			const userId = await renew(identity);
			if (userId !== undefined) return userId;
			if (signup === 'invite') throw new SignInFailure('invite_only', 'nobody has this identity, and accounts take an invitation');
			return create(identity, profile);
		},
	};
}

interface Identity {
	provider: ProviderName;
	subject: string;
	handle: string | null;
	email: string | null;
	sealedTokens: string | null;
}

/** As it is sealed: the time when the token ends instead of how long it lives. */
function stored({ access_token, refresh_token, scope, expires_in }: TokenAnswer): string {
	const expiresAt = expires_in === undefined ? null : new Date(Date.now() + expires_in * 1000).toISOString();
	return JSON.stringify({ accessToken: access_token, refreshToken: refresh_token ?? null, scope: scope ?? null, expiresAt });
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
