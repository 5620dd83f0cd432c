/** Labels for the server's names of statuses, sign-ins, keys and mails. */
const words: Readonly<Record<string, string>> = {
	// Stripe's subscription statuses.
	trialing: 'in a trial',
	active: 'active',
	past_due: 'payment overdue',
	unpaid: 'unpaid',
	canceled: 'ended',
	paused: 'paused',
	incomplete: 'first payment open',
	incomplete_expired: 'never paid',
	// Posts that need attention from their user.
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

/** The label of a value; an unknown value is returned unchanged. */
export function describeValue(value: string | number | boolean): string {
	return words[String(value)] ?? String(value);
}
