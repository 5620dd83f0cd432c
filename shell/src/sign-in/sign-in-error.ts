import type { SignInError } from 'bff/contract/auth/auth';

const texts: Record<SignInError, string> = {
	denied:
		'You declined at the other site, so it shared nothing with us. Try again, or sign in another way.',
	expired: 'That sign-in took too long, or was started in another browser. Start again here.',
	unavailable:
		'The other site didn’t respond as expected. Wait a minute and try again, or sign in another way.',
	not_offered: 'That way to sign in isn’t set up here. Choose another.',
	maintenance:
		'Warble is in maintenance, so no new account can be created. Try again when it has ended.',
	invite_only: 'There’s no account for that sign-in, and new accounts are by invitation for now.',
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
		: 'That sign-in didn’t work. Try again, or sign in another way.';
}

function isKnown(code: string): code is SignInError {
	return Object.hasOwn(texts, code);
}
