import type { ConnectError } from '../../../contract/account/connections.ts';
import type { SignInError } from '../../../contract/auth/auth.ts';

/**
 * A sign-in or connection that failed. `code` is shown to the user; the message contains no secrets
 * and is for the log.
 */
export class OAuthFailure extends Error {
	override readonly name = 'OAuthFailure';
	readonly code: SignInError | ConnectError;

	constructor(code: SignInError | ConnectError, reason: string) {
		super(reason);
		this.code = code;
	}
}
