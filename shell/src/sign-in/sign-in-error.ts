import type { SignInError } from 'bff/contract/auth';

const texts: Record<SignInError, string> = {
	denied:
		'The other site says that you declined, so it told us nothing about you. Try again, or sign in another way.',
	expired:
		'That sign-in took too long, was used already, or was begun in another browser. Begin it again here.',
	unavailable:
		'The other site gave no usable answer. Wait a minute and try again, or sign in another way.',
	not_offered: 'That way of signing in is not set up here. Use another one.',
	invite_only: 'There is no account for that sign-in, and new accounts are by invitation for now.',
};

/**
 * Describes why signing in through another site failed, by the error code in the address. Undefined
 * if there is none.
 */
export function signInFailure(search: string): string | undefined {
	const code = new URLSearchParams(search).get('error');
	if (code === null) return undefined;
	return isKnown(code)
		? texts[code]
		: 'That sign-in did not work. Try again, or sign in another way.';
}

function isKnown(code: string): code is SignInError {
	return Object.hasOwn(texts, code);
}
