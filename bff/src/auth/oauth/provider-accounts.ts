import type { Config } from '../../config/config.ts';
import { AppError } from '../../http/app-error.ts';
import type { ProviderProfile } from '../../providers/identity-provider.ts';
import type { AccountStore } from '../account-store.ts';
import type { Identity, IdentityStore } from './identity-store.ts';
import { OAuthFailure } from './oauth-failure.ts';
import type { ProviderName } from './providers.ts';

export interface ProviderAccountsOptions {
	store: IdentityStore;
	accounts: AccountStore;
	signup: Config['signup'];
	/** Whether there is maintenance. No account is created during it. */
	isPaused: () => Promise<boolean>;
}

export type ProviderAccounts = ReturnType<typeof createProviderAccounts>;

/** How often to choose a new username if the chosen one is taken in the meantime. */
const MAX_ATTEMPTS = 5;

/**
 * Finds or creates the account of a user who signs in with a provider. Only provider and subject
 * identify the user; an e-mail address or a name never gives access to an account.
 */
export function createProviderAccounts({
	store,
	accounts,
	signup,
	isPaused,
}: ProviderAccountsOptions) {
	const create = async (
		identity: Identity,
		{ name, isEmailVerified }: ProviderProfile,
	): Promise<string> => {
		const suggestion = identity.handle ?? identity.email?.split('@', 1)[0] ?? name ?? '';
		let email = isEmailVerified ? (identity.email?.toLowerCase() ?? null) : null;
		for (let attempt = 1; ; attempt += 1) {
			try {
				const username = await accounts.findFreeUsername(suggestion);
				return await accounts.createAccount({ username, email, name: cleaned(name, 80), identity });
			} catch (error) {
				// A concurrent request may have created an account for this user, or with the same username
				// or address.
				const userId = await store.updateProfile(identity);
				if (userId !== undefined) return userId;
				const code = error instanceof AppError ? error.code : undefined;
				if (attempt === MAX_ATTEMPTS || (code !== 'email_taken' && code !== 'username_taken'))
					throw error;
				if (code === 'email_taken') email = null;
			}
		}
	};

	return {
		/**
		 * The id of the existing account, or of a new one. Throws `OAuthFailure` if a new account needs
		 * an invitation or is not possible during maintenance.
		 */
		async findOrCreate(provider: ProviderName, profile: ProviderProfile): Promise<string> {
			const identity = toIdentity(provider, profile);
			const userId = await store.updateProfile(identity);
			if (userId !== undefined) return userId;
			if (signup === 'invite')
				throw new OAuthFailure(
					'invite_only',
					'no account has this identity, and new accounts need an invitation',
				);
			if (await isPaused()) throw new OAuthFailure('maintenance', 'no account has this identity');
			return create(identity, profile);
		},
	};
}

/** A provider's profile, in the form that our tables accept. */
export function toIdentity(
	provider: ProviderName,
	{ subject, handle, email }: ProviderProfile,
): Identity {
	return { provider, subject, handle: cleaned(handle, 255), email: cleaned(email, 254) };
}

/** Removes control characters and shortens the text; null if nothing is left. */
function cleaned(text: string | null, length: number): string | null {
	return (
		text
			?.replace(/\p{Cc}/gu, '')
			.trim()
			.slice(0, length) || null
	);
}
