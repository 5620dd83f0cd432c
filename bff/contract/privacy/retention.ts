/** How long the rows of a table are kept. */
export type RetentionRule =
	/** As long as the account exists. */
	| 'account'
	/** Until 30 days after the user deleted them, during which they can be restored. */
	| 'deleted'
	/** Until nothing refers to them, plus 30 days. */
	| 'unused'
	/** For a week, with the files that belong to them. */
	| 'week'
	/** As long as the account exists; what standing filters started by themselves for 90 days. */
	| 'started'
	/** Until they expire, at most a day after they were written. */
	| 'expired'
	/** As long as the rows of another table that they belong to. */
	| { readonly with: string }
	/** For some days after the time in one of their columns. */
	| { readonly days: number; readonly after: string };

export interface Retention {
	/** A description of the rows, in the user's words. */
	readonly holds: string;
	readonly kept: RetentionRule;
	/** Why they are kept this long. */
	readonly why: string;
}

const TO_WORK = 'You work with them.';
const TO_SHOW = 'You see them in settings.';
const TO_KEEP_PAID = 'They were bought from X and would cost again.';

/**
 * Every table of the database: its content, how long it is kept, and why. An hourly job deletes
 * expired rows, and `docs/privacy.md` is made from this.
 */
export const retention = {
	users: {
		holds: 'Your username, address, name and first answers',
		kept: 'account',
		why: 'You sign in with them.',
	},
	sessions: {
		holds: 'The browsers you signed in with',
		kept: { days: 60, after: 'created_at' },
		why: 'You see where you are signed in. A session lasts 30 days at most.',
	},
	account_links: {
		holds: 'Invitations and password reset links',
		kept: { days: 30, after: 'expires_at' },
		why: 'A link that was used or has expired can say so.',
	},
	identities: {
		holds: 'Your connections to X and Google, encrypted',
		kept: 'account',
		why: 'You sign in with them, and posts are published with them. Disconnecting deletes them.',
	},
	network_accounts: {
		holds: 'Your accounts at Bluesky and Mastodon, and further ones at X, encrypted',
		kept: 'account',
		why: 'Posts are read and published with them. Disconnecting deletes them.',
	},
	mastodon_apps: {
		holds: 'The Mastodon servers where Warble is registered',
		kept: { days: 365, after: 'created_at' },
		why: 'Warble registers once at each server.',
	},
	audit_events: {
		holds: 'What happened to your account',
		kept: { days: 365, after: 'created_at' },
		why: 'You can find out who used your account.',
	},
	filter_timetables: {
		holds: 'When your filters run by themselves, and the addresses of their private feeds',
		kept: 'account',
		why: TO_WORK,
	},
	reading_marks: {
		holds: 'What you marked as read, saved or dismissed',
		kept: 'account',
		why: 'A post that you have read is not shown as new again.',
	},
	user_api_keys: {
		holds: 'Your API keys, encrypted',
		kept: 'account',
		why: 'Requests are sent with them. Removing a key deletes it.',
	},
	subscriptions: {
		holds: 'The state of your subscription',
		kept: 'account',
		why: 'It decides what you can use.',
	},
	customers: {
		holds: 'Your Stripe customer ID',
		kept: 'account',
		why: 'It links payments to your account.',
	},
	stripe_events: {
		holds: 'IDs of Stripe notifications',
		kept: { days: 90, after: 'received_at' },
		why: 'No payment is applied twice.',
	},
	payments: {
		holds: 'What you have paid, and when',
		kept: 'account',
		why: 'We see what Warble earns. Stripe has the invoices.',
	},
	threads: { holds: 'Your threads', kept: 'deleted', why: TO_WORK },
	messages: { holds: 'Your instructions and the answers', kept: { with: 'threads' }, why: TO_WORK },
	answer_prompts: {
		holds: 'What was sent to the model for an answer',
		kept: { with: 'threads' },
		why: 'You can see what was sent.',
	},
	voice_examples: {
		holds: 'The posts that show how you write',
		kept: 'account',
		why: 'Answers use them.',
	},
	compose_settings: { holds: 'Your models and your monthly limit', kept: 'account', why: TO_SHOW },
	filter_templates: {
		holds: 'Your filters, including those you delete',
		kept: 'account',
		why: 'You work with them, and their runs stay.',
	},
	filter_template_versions: {
		holds: 'Earlier versions of your filters',
		kept: { with: 'filter_templates' },
		why: 'You can go back to one.',
	},
	filter_runs: {
		holds: 'Runs of your filters',
		kept: 'started',
		why: 'You work with them. A run that a filter started by itself is kept if you corrected a verdict in it or saved a post of it.',
	},
	filter_run_posts: {
		holds: 'The posts of a run, with verdicts and your corrections',
		kept: { with: 'filter_runs' },
		why: TO_WORK,
	},
	reply_drafts: { holds: 'Your drafts of replies', kept: 'account', why: TO_WORK },
	reply_jobs: {
		holds: 'Requests for drafts of replies',
		kept: { with: 'filter_runs' },
		why: 'They continue after a restart.',
	},
	landing_submissions: {
		holds: 'Visits of the landing page, without a cookie',
		kept: { days: 400, after: 'created_at' },
		why: 'We see which pages lead to accounts, and compare with a year ago.',
	},
	early_access_addresses: {
		holds: 'Addresses that asked for early access',
		kept: { days: 730, after: 'created_at' },
		why: 'We send an invitation.',
	},
	attributions: {
		holds: 'The site or campaign that led you to Warble',
		kept: 'account',
		why: 'We see what leads to accounts.',
	},
	files: { holds: 'Your files', kept: 'deleted', why: TO_WORK },
	file_revisions: {
		holds: 'Earlier versions of your files',
		kept: { with: 'files' },
		why: 'You can go back to one.',
	},
	tweets: { holds: 'Posts of the accounts you read', kept: 'account', why: TO_KEEP_PAID },
	feeds: { holds: 'Which accounts you read', kept: 'account', why: TO_WORK },
	fetched_ranges: {
		holds: 'Which times of your feed are stored',
		kept: 'account',
		why: 'So that nothing is paid for twice.',
	},
	tweet_actions: {
		holds: 'Your likes and replies',
		kept: 'account',
		why: 'So that nothing is sent twice.',
	},
	tweet_done: { holds: 'The posts you are done with', kept: 'account', why: TO_WORK },
	tweet_fetches: {
		holds: 'When posts were fetched',
		kept: 'account',
		why: 'So that nothing is paid for twice.',
	},
	drafts: { holds: 'Your drafts', kept: 'deleted', why: TO_WORK },
	draft_versions: {
		holds: 'Earlier versions of your drafts',
		kept: { with: 'drafts' },
		why: 'You can go back to one.',
	},
	discarded_drafts: {
		holds: 'The drafts of answers that you discarded',
		kept: 'account',
		why: 'They stay discarded.',
	},
	publications: {
		holds: 'What is queued or posted',
		kept: { with: 'drafts' },
		why: 'Nothing is posted twice.',
	},
	publication_parts: {
		holds: 'The parts of posted threads',
		kept: { with: 'publications' },
		why: 'Nothing is posted twice.',
	},
	publishing_costs: {
		holds: 'What publishing has cost',
		kept: 'account',
		why: 'You see it in settings.',
	},
	post_results: {
		holds: 'Likes and views of your posts',
		kept: { with: 'publications' },
		why: 'Networks do not say later what they were on a day.',
	},
	publishing_settings: { holds: 'Your times and your time zone', kept: 'account', why: TO_SHOW },
	media: {
		holds: 'Your images and videos',
		kept: 'unused',
		why: 'Removing one from a draft can be undone.',
	},
	returned_addresses: {
		holds: 'Addresses whose mail comes back',
		kept: { days: 365, after: 'returned_at' },
		why: 'We stop writing to them.',
	},
	usage_days: {
		holds: 'How much of the AI provider and X you used each day',
		kept: { days: 400, after: 'day' },
		why: 'We see what Warble costs, and compare with a year ago.',
	},
	announcements: {
		holds: 'Announcements to users',
		kept: { days: 90, after: 'ends_at' },
		why: 'We can see what was said.',
	},
	maintenance: {
		holds: 'Times of maintenance',
		kept: { days: 30, after: 'ends_at' },
		why: 'Nothing can be changed during them.',
	},
	data_transfers: {
		holds: 'Your exports and imports',
		kept: 'week',
		why: 'You can download an export until then.',
	},
	access_tokens: {
		holds: 'The tokens that you created, as hashes',
		kept: { days: 90, after: 'expires_at' },
		why: 'You see them in settings. A token lasts a year at most.',
	},
	agents: { holds: 'The agents that you connected', kept: 'account', why: TO_SHOW },
	oauth_records: {
		holds: 'Codes and tokens of agents, as hashes',
		kept: { days: 0, after: 'expires_at' },
		why: 'Agents sign in with them. Disconnecting an agent deletes them.',
	},
	api_requests: {
		holds: 'Responses to programs with an idempotency key',
		kept: { days: 1, after: 'created_at' },
		why: 'A repeated request does nothing twice.',
	},
	proposals: {
		holds: 'Proposals of programs',
		kept: { days: 365, after: 'created_at' },
		why: 'You can find out who proposed a post.',
	},
	webhooks: {
		holds: 'Your webhooks: addresses that receive events',
		kept: 'account',
		why: TO_WORK,
	},
	webhook_deliveries: {
		holds: 'Events that were sent to your webhooks',
		kept: { days: 30, after: 'created_at' },
		why: 'You can look at them and send them again.',
	},
	rate_limits: {
		holds: 'How often something was tried',
		kept: 'expired',
		why: 'Nobody can guess passwords.',
	},
} as const satisfies Record<string, Retention>;
