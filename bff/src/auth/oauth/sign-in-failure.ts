import type { SignInError } from '../../../contract/auth.ts';

/** Why a sign-in at a provider came to nothing. `code` is for the person; the message, ours and without secrets, for the log. */
export class SignInFailure extends Error {
	override readonly name = 'SignInFailure';
	readonly code: SignInError;

	constructor(code: SignInError, reason: string) {
		super(reason);
		this.code = code;
	}
}
