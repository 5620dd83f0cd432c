/** A user's profile at an identity provider. */
export interface ProviderProfile {
	/** The provider's permanent id of the user. Only this field identifies them. */
	subject: string;
	/** The user name there, without an @; null if the provider has no user names. */
	handle: string | null;
	name: string | null;
	email: string | null;
	/** Whether the provider has verified that the address belongs to the user. */
	isEmailVerified: boolean;
}

/** URLs of an OAuth 2 provider. */
export interface OAuthEndpoints {
	authorize: string;
	token: string;
}

/**
 * The provider could not be reached, refused, or sent an invalid response. The message contains
 * nothing that the provider sent, so it may be logged.
 */
export class ProviderError extends Error {
	override readonly name = 'ProviderError';
}

/** A provider that users sign in with. All functions may throw `ProviderError`. */
export interface IdentityProvider {
	/** Discovered when first needed, so that the server starts while the provider is down. */
	endpoints(): Promise<OAuthEndpoints>;
	/** Reads the profile of the user that the token belongs to. */
	readProfile(accessToken: string): Promise<ProviderProfile>;
}
