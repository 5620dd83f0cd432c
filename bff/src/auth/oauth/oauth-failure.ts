import type { SignInError } from '../../../contract/auth.ts';
import type { ConnectError } from '../../../contract/connections.ts';

/**
 * Why a person came back from a provider in vain. `code` is for them; the message, ours and without
 * secrets, for the log.
 */
export class OAuthFailure extends Error {
	override readonly name = 'OAuthFailure';
	readonly code: SignInError | ConnectError;

	constructor(code: SignInError | ConnectError, reason: string) {
		super(reason);
		this.code = code;
	}
}
