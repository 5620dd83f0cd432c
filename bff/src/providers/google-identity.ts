import * as Type from 'typebox';
import { type IdentityProvider, ProviderError } from './identity-provider.ts';
import { requestProviderJson } from './provider-request.ts';

const Url = Type.String({ pattern: '^https?://' });
const Discovery = Type.Object({
	issuer: Type.String(),
	authorization_endpoint: Url,
	token_endpoint: Url,
	userinfo_endpoint: Url,
});
type Discovery = Type.Static<typeof Discovery>;

const UserInfo = Type.Object({
	sub: Type.String({ minLength: 1, maxLength: 255 }),
	name: Type.Optional(Type.String()),
	email: Type.Optional(Type.String()),
	email_verified: Type.Optional(Type.Boolean()),
});

export interface GoogleUsersOptions {
	issuer: string;
	timeoutMs: number;
}

/**
 * Google, or any other OpenID Connect provider. Its endpoints are discovered once; a failed
 * discovery is repeated the next time they are needed.
 */
export function createGoogleUsers({ issuer, timeoutMs }: GoogleUsersOptions): IdentityProvider {
	let found: Promise<Discovery> | undefined;
	const discover = () => {
		found ??= discoverFrom(issuer, timeoutMs).catch((error: unknown) => {
			found = undefined;
			throw error;
		});
		return found;
	};

	return {
		async endpoints() {
			const { authorization_endpoint, token_endpoint } = await discover();
			return { authorize: authorization_endpoint, token: token_endpoint };
		},
		async readProfile(accessToken) {
			const { userinfo_endpoint: url } = await discover();
			const { sub, name, email, email_verified } = await requestProviderJson({
				provider: 'google',
				url,
				as: { token: accessToken },
				timeoutMs,
				schema: UserInfo,
			});
			return {
				subject: sub,
				handle: null,
				name: name ?? null,
				email: email ?? null,
				isEmailVerified: email_verified === true,
			};
		},
	};
}

async function discoverFrom(issuer: string, timeoutMs: number): Promise<Discovery> {
	const found = await requestProviderJson({
		provider: 'google',
		url: `${issuer}/.well-known/openid-configuration`,
		timeoutMs,
		schema: Discovery,
	});
	// OpenID Connect Discovery 4.3: the issuer must match.
	if (found.issuer.replace(/(?<!\/)\/+$/, '') !== issuer)
		throw new ProviderError('responded for another issuer');
	return found;
}
