/** The server's names of statuses, sign-ins, keys and mails, in words. */
const words: Readonly<Record<string, string>> = {
	// Subscriptions, as Stripe has them.
	trialing: 'in a trial',
	active: 'active',
	past_due: 'payment overdue',
	unpaid: 'unpaid',
	canceled: 'ended',
	paused: 'paused',
	incomplete: 'first payment open',
	incomplete_expired: 'never paid',
	// Posts that need their user.
	failed: 'not published',
	unsure: 'may be on X',
	missed: 'missed its time',
	by_hand: 'to be posted by the user',
	// Sign-ins.
	signup: 'new account',
	reset: 'reset link',
	twitter: 'X',
	google: 'Google',
	// Keys.
	openrouter_api_key: 'OpenRouter key',
	twitter_api_key: 'X API key',
	// Mails.
	weekly_digest: 'weekly digest',
	post_notices: 'posts that need the user',
};

/** In words; a value that is not known as it is. */
export function describeValue(value: string | number | boolean): string {
	return words[String(value)] ?? String(value);
}
