/** Who somebody is, in their provider's words. */
export interface ProviderProfile {
	/**
	 * The provider's own id of this person, the same for ever. The only thing that identifies them.
	 */
	subject: string;
	/** What they are known by there, without an @; null where the provider has no such thing. */
	handle: string | null;
	name: string | null;
	email: string | null;
	/** Whether the provider has seen that the address is theirs. */
	isEmailVerified: boolean;
}

/** The addresses of an OAuth 2 provider. */
export interface OAuthEndpoints {
	authorize: string;
	token: string;
}

/**
 * The provider could not be reached, refused, or answered nonsense. The message holds none of its
 * words: it may be logged.
 */
export class ProviderError extends Error {
	override readonly name = 'ProviderError';
}

/** A provider that tells who somebody is. Everything here may throw `ProviderError`. */
export interface IdentityProvider {
	/**
	 * Asked for when they are first needed, so that a provider that is down keeps nobody from
	 * starting.
	 */
	endpoints(): Promise<OAuthEndpoints>;
	readProfile(accessToken: string): Promise<ProviderProfile>;
}
