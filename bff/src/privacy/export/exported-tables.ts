import type { ListName } from '../../../contract/privacy/exported/exported-lists.ts';

/** The location of the rows of a list. */
export interface ExportedTable {
	table: string;
	/** Columns that identify a user's rows and order them, with their types. */
	key: readonly [name: string, type: 'uuid' | 'text' | 'int' | 'date'][];
	/**
	 * The column with the user's id; or the list of rows that these belong to, whose `parent`
	 * (default `id`) is in `column`, and its `type` (default `uuid`).
	 */
	of: { user: string } | { list: ListName; column: string; parent?: string; type?: 'text' };
	/** Number of rows that are read at once. Small if a row can be a megabyte. */
	page?: number;
	/** Columns that are not exported, and why. */
	without?: Readonly<Record<string, string>>;
}

const SECRET = 'A secret.';
const INTERNAL = 'It tells the server how far its own work is.';
const DERIVED = 'It is made from other columns.';
const USER = 'The user of the export.';
const LEASE = { claims: INTERNAL, lease_id: INTERNAL, lease_until: INTERNAL };
const byUser = { user: 'user_id' };
const byAddress = (column: string) =>
	({ list: 'account', column, parent: 'email', type: 'text' }) as const;
const id: [string, 'uuid'] = ['id', 'uuid'];
const own = { user_id: USER };

/** Every list of an export. A test fails for a column that is neither exported nor named here. */
export const exportedTables: Readonly<Record<ListName, ExportedTable>> = {
	account: {
		table: 'users',
		key: [id],
		of: { user: 'id' },
		without: { folded_text: DERIVED, password_hash: SECRET, deletion_began_at: INTERNAL },
	},
	sessions: { table: 'sessions', key: [id], of: byUser, without: own },
	'account-links': {
		table: 'account_links',
		key: [id],
		of: byUser,
		without: { ...own, token_hash: SECRET },
	},
	connections: {
		table: 'identities',
		key: [
			['provider', 'text'],
			['subject', 'text'],
		],
		of: byUser,
		without: { ...own, sealed_tokens: SECRET, refreshing_until: INTERNAL },
	},
	activity: { table: 'audit_events', key: [id], of: byUser, without: own },
	'api-keys': {
		table: 'user_api_keys',
		key: [['field', 'text']],
		of: byUser,
		without: { ...own, ciphertext: SECRET },
	},
	transfers: {
		table: 'data_transfers',
		key: [id],
		of: byUser,
		without: { ...own, ...LEASE, received: INTERNAL },
	},
	attribution: { table: 'attributions', key: [], of: byUser, without: own },
	'early-access': {
		table: 'early_access_addresses',
		key: [['email', 'text']],
		of: byAddress('email'),
	},
	'landing-visits': { table: 'landing_submissions', key: [id], of: byAddress('email') },
	'returned-mail': {
		table: 'returned_addresses',
		key: [['address', 'text']],
		of: byAddress('address'),
	},
	subscription: { table: 'subscriptions', key: [], of: byUser, without: own },
	payments: { table: 'payments', key: [['id', 'text']], of: byUser, without: own },
	customer: {
		table: 'customers',
		key: [],
		of: byUser,
		without: { ...own, checked_at: INTERNAL, reads_started: INTERNAL, read_stored: INTERNAL },
	},
	files: {
		table: 'files',
		key: [id],
		of: byUser,
		page: 5,
		without: {
			...own,
			plain_text: DERIVED,
			folded_text: DERIVED,
			size: DERIVED,
			deletion: INTERNAL,
		},
	},
	'file-revisions': {
		table: 'file_revisions',
		key: [
			['file_id', 'uuid'],
			['revision', 'int'],
		],
		of: { list: 'files', column: 'file_id' },
		page: 5,
		without: { size: DERIVED },
	},
	threads: { table: 'threads', key: [id], of: byUser, without: { ...own, folded_text: DERIVED } },
	messages: {
		table: 'messages',
		key: [
			['thread_id', 'uuid'],
			['position', 'int'],
		],
		of: { list: 'threads', column: 'thread_id' },
		page: 50,
		without: {
			...own,
			folded_text: DERIVED,
			lease_until: INTERNAL,
			stop_requested: INTERNAL,
			quote: INTERNAL,
		},
	},
	'answer-prompts': {
		table: 'answer_prompts',
		key: [['message_id', 'uuid']],
		of: { list: 'messages', column: 'message_id' },
		page: 5,
	},
	'voice-examples': {
		table: 'voice_examples',
		key: [['draft_id', 'uuid']],
		of: byUser,
		without: own,
	},
	'answer-settings': {
		table: 'compose_settings',
		key: [],
		of: byUser,
		without: { ...own, reservations: INTERNAL },
	},
	filters: { table: 'filter_templates', key: [id], of: byUser, without: own },
	'filter-versions': {
		table: 'filter_template_versions',
		key: [
			['template_id', 'uuid'],
			['version', 'int'],
		],
		of: { list: 'filters', column: 'template_id' },
	},
	runs: {
		table: 'filter_runs',
		key: [id],
		of: byUser,
		without: {
			...own,
			...LEASE,
			phase: INTERNAL,
			waits_until: INTERNAL,
			last_seq: INTERNAL,
			is_read: INTERNAL,
			prompt_hash: INTERNAL,
			cancel_requested: INTERNAL,
		},
	},
	verdicts: {
		table: 'filter_run_posts',
		key: [
			['run_id', 'uuid'],
			['tweet_id', 'text'],
		],
		of: { list: 'runs', column: 'run_id' },
	},
	feed: { table: 'feeds', key: [], of: byUser, without: own },
	fetches: {
		table: 'tweet_fetches',
		key: [],
		of: byUser,
		without: { ...own, ...LEASE, waits_until: INTERNAL },
	},
	posts: { table: 'tweets', key: [['id', 'text']], of: byUser, without: own },
	'likes-and-replies': {
		table: 'tweet_actions',
		key: [
			['tweet_id', 'text'],
			['action', 'text'],
		],
		of: byUser,
		without: { ...own, lease_id: INTERNAL, lease_until: INTERNAL },
	},
	'posts-done': { table: 'tweet_done', key: [['tweet_id', 'text']], of: byUser, without: own },
	'reply-drafts': { table: 'reply_drafts', key: [['tweet_id', 'text']], of: byUser, without: own },
	'reply-jobs': {
		table: 'reply_jobs',
		key: [['run_id', 'uuid']],
		of: { list: 'runs', column: 'run_id' },
	},
	drafts: {
		table: 'drafts',
		key: [id],
		of: byUser,
		page: 50,
		without: { ...own, folded_text: DERIVED, links: DERIVED },
	},
	'draft-versions': {
		table: 'draft_versions',
		key: [
			['draft_id', 'uuid'],
			['version', 'int'],
		],
		of: { list: 'drafts', column: 'draft_id' },
		page: 50,
	},
	'discarded-drafts': {
		table: 'discarded_drafts',
		key: [
			['message_id', 'uuid'],
			['index', 'int'],
		],
		of: byUser,
		without: own,
	},
	publications: {
		table: 'publications',
		key: [['draft_id', 'uuid']],
		of: byUser,
		without: { ...own, ...LEASE },
	},
	'publication-parts': {
		table: 'publication_parts',
		key: [
			['draft_id', 'uuid'],
			['position', 'int'],
		],
		of: { list: 'publications', column: 'draft_id', parent: 'draft_id' },
	},
	'post-results': {
		table: 'post_results',
		key: [
			['draft_id', 'uuid'],
			['day', 'int'],
		],
		of: { list: 'publications', column: 'draft_id', parent: 'draft_id' },
	},
	'publishing-costs': { table: 'publishing_costs', key: [id], of: byUser, without: own },
	usage: {
		table: 'usage_days',
		key: [
			['day', 'date'],
			['kind', 'text'],
		],
		of: byUser,
		without: own,
	},
	'publishing-settings': { table: 'publishing_settings', key: [], of: byUser, without: own },
	media: {
		table: 'media',
		key: [id],
		of: byUser,
		without: { ...own, received: INTERNAL, used_at: INTERNAL },
	},
};

/** The tables that are never exported, and why. */
export const notExported: Readonly<Record<string, string>> = {
	stripe_events: 'IDs of Stripe notifications; they name no user.',
	announcements: 'What operators tell all users.',
	maintenance: 'When operators stop all changes.',
	rate_limits: 'Counts that expire within a day.',
};
