import * as Type from 'typebox';
import type { IdentityProvider } from '../../providers/identity-provider.ts';
import { requestProviderJson } from '../../providers/provider-request.ts';

/**
 * `GET /2/users/me`. The address is included only if the app requests it and the user has confirmed
 * one.
 */
const Me = Type.Object({
	data: Type.Object({
		id: Type.String({ minLength: 1, maxLength: 64 }),
		name: Type.Optional(Type.String()),
		username: Type.String(),
		confirmed_email: Type.Optional(Type.Union([Type.String(), Type.Null()])),
	}),
});

export interface XUsersOptions {
	authorizeUrl: string;
	apiBaseUrl: string;
	timeoutMs: number;
}

/** X as an identity provider. https://docs.x.com/x-api/users/get-my-user */
export function createXUsers({
	authorizeUrl,
	apiBaseUrl,
	timeoutMs,
}: XUsersOptions): IdentityProvider {
	return {
		endpoints: async () => ({ authorize: authorizeUrl, token: `${apiBaseUrl}/2/oauth2/token` }),
		async readProfile(accessToken) {
			const url = `${apiBaseUrl}/2/users/me?user.fields=confirmed_email`;
			const { data } = await requestProviderJson({
				provider: 'x',
				url,
				as: { token: accessToken },
				timeoutMs,
				schema: Me,
			});
			return {
				subject: data.id,
				handle: data.username,
				name: data.name ?? null,
				email: data.confirmed_email ?? null,
				isEmailVerified: true,
			};
		},
	};
}
