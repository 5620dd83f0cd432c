import * as Type from 'typebox';
import { Value } from 'typebox/value';

/** What requests for an account need, and what revoking its token needs. */
const Credentials = Type.Object({
	accessToken: Type.String({ minLength: 1 }),
	clientId: Type.String(),
	clientSecret: Type.String(),
});
export type MastodonCredentials = Type.Static<typeof Credentials>;

/** The `token` of an account at Mastodon. */
export function writeToken(credentials: MastodonCredentials): string {
	return JSON.stringify(credentials);
}

/** Undefined if it is not a token of this adapter. */
export function readToken(token: string): MastodonCredentials | undefined {
	try {
		const content: unknown = JSON.parse(token);
		return Value.Check(Credentials, content) ? content : undefined;
	} catch {
		return undefined;
	}
}
