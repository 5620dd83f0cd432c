import { expect, test } from 'vitest';
import { codeFiles, importsOf, isTestCode, read } from './source-files.ts';

/**
 * The areas of the server, and the other areas that each may import: only those above it in this
 * table, so that there are no cycles.
 */
const areas: Record<string, readonly string[]> = {
	mail: [],
	auth: ['mail'],
	usage: ['auth'],
	announcements: ['auth'],
	account: ['auth', 'mail'],
	billing: ['auth'],
	landing: ['auth', 'mail'],
	pages: ['auth', 'mail'],
	backup: [],
	editor: ['auth'],
	compose: ['auth', 'usage', 'account', 'editor'],
	feed: ['auth', 'usage', 'account'],
	filter: ['auth', 'usage', 'account', 'feed'],
	tweets: ['auth', 'usage', 'account', 'editor', 'feed', 'filter'],
	publishing: ['mail', 'auth', 'usage', 'account', 'compose'],
	digest: ['mail', 'auth', 'filter', 'publishing'],
	search: ['auth', 'compose', 'editor', 'filter', 'publishing'],
	admin: ['auth', 'mail', 'billing', 'landing'],
	privacy: ['mail', 'auth', 'compose', 'editor', 'filter', 'publishing'],
	deletion: [
		'mail',
		'auth',
		'billing',
		'landing',
		'compose',
		'feed',
		'filter',
		'tweets',
		'publishing',
	],
};

/** Folders below all areas: they import no area. */
const foundations = [
	'config',
	'data-folder',
	'database',
	'encryption',
	'http',
	'jobs',
	'leases',
	'memory',
	'prompts',
	'providers',
	'rich-text',
	'telemetry',
];

/** Programs on top of all areas. */
const programs = ['cli', 'demo'];

const serverFiles = codeFiles.filter((file) => file.startsWith('bff/src/') && !isTestCode(file));
const folderOf = (file: string): string => file.split('/')[2] ?? '';

test('every folder of the server is an area, a foundation or a program', () => {
	const folders = new Set(serverFiles.filter((file) => file.split('/').length > 3).map(folderOf));
	expect([...folders].sort()).toEqual([...Object.keys(areas), ...foundations, ...programs].sort());
});

test('areas import only the areas that the table allows, through the file named after the area', () => {
	const broken = serverFiles.flatMap((file) =>
		importsOf(file)
			.filter((target) => target.startsWith('bff/src/') && folderOf(target) in areas)
			.filter((target) => folderOf(target) !== folderOf(file))
			.filter((target) => {
				const [from, to] = [folderOf(file), folderOf(target)];
				const isAllowed = from in areas ? areas[from]?.includes(to) : !foundations.includes(from);
				return !isAllowed || target !== `bff/src/${to}/${to}.ts`;
			})
			.map((target) => `${file} imports ${target}`),
	);
	expect(broken).toEqual([]);
});

test('the table has no cycles', () => {
	const names = Object.keys(areas);
	for (const [area, allowed] of Object.entries(areas)) {
		for (const other of allowed)
			expect(names.indexOf(other), `${area} → ${other}`).toBeLessThan(names.indexOf(area));
	}
});

/** The owner of each table. `jobs.*` belongs to pg-boss. */
const tables: Record<string, readonly string[]> = {
	account: ['user_api_keys'],
	announcements: ['announcements', 'maintenance'],
	auth: ['account_links', 'audit_events', 'identities', 'sessions', 'users'],
	billing: ['customers', 'payments', 'stripe_events', 'subscriptions'],
	compose: ['answer_prompts', 'compose_settings', 'messages', 'threads', 'voice_examples'],
	editor: ['file_revisions', 'files'],
	feed: ['feeds', 'tweet_fetches', 'tweets'],
	filter: ['filter_run_posts', 'filter_runs', 'filter_template_versions', 'filter_templates'],
	http: ['rate_limits'],
	landing: ['attributions', 'early_access_addresses', 'landing_submissions'],
	mail: ['returned_addresses'],
	privacy: ['data_transfers'],
	publishing: [
		'discarded_drafts',
		'draft_versions',
		'drafts',
		'media',
		'post_results',
		'publication_parts',
		'publications',
		'publishing_costs',
		'publishing_settings',
	],
	tweets: ['reply_drafts', 'reply_jobs', 'tweet_actions', 'tweet_done'],
	usage: ['usage_days'],
};

test('every table has an owner, and its entity is there', () => {
	const entities = serverFiles
		.filter((file) => file.endsWith('.entity.ts'))
		.map((file) => `${folderOf(file)}: ${/tableName: '(\w+)'/.exec(read(file))?.[1]}`);
	const owned = Object.entries(tables).flatMap(([area, names]) =>
		names.map((name) => `${area}: ${name}`),
	);
	expect(entities.sort()).toEqual(owned.sort());
});

/** Statements that read another area's table, each for a measured or stated reason. */
const LOOK_UP = 'One query finds the settings and the connection, on the way of every request.';
const LIST = 'One query joins posts with verdicts, actions and drafts, and sorts and cuts them.';
const TARGET = 'A post is found wherever it is stored: in the feed or in a run.';
const MATERIAL = 'One query finds what a user has to write from.';
const EXAMPLES = 'One query finds the examples with their texts, before an answer begins.';
const PEOPLE = 'One query lists the accounts with plan and last visit, and finds and pages them.';
const FUNNEL = 'One query follows accounts from the visit to the payment.';
const SPEND = 'One query sums up what people use, over all areas that cost something.';
const exceptions: Record<string, string> = {
	'bff/src/admin/funnel/funnel-store.ts: attributions': FUNNEL,
	'bff/src/admin/funnel/funnel-store.ts: customers': FUNNEL,
	'bff/src/admin/funnel/funnel-store.ts: drafts': FUNNEL,
	'bff/src/admin/funnel/funnel-store.ts: landing_submissions': FUNNEL,
	'bff/src/admin/funnel/funnel-store.ts: messages': FUNNEL,
	'bff/src/admin/funnel/funnel-store.ts: payments': FUNNEL,
	'bff/src/admin/funnel/funnel-store.ts: subscriptions': FUNNEL,
	'bff/src/admin/funnel/funnel-store.ts: threads': FUNNEL,
	'bff/src/admin/funnel/funnel-store.ts: users': FUNNEL,
	'bff/src/admin/people/people-store.ts: users': PEOPLE,
	'bff/src/admin/people/people-store.ts: sessions': PEOPLE,
	'bff/src/admin/people/people-store.ts: subscriptions': PEOPLE,
	'bff/src/admin/spend/spend-store.ts: compose_settings': SPEND,
	'bff/src/admin/spend/spend-store.ts: publishing_costs': SPEND,
	'bff/src/admin/spend/spend-store.ts: usage_days': SPEND,
	'bff/src/admin/spend/spend-store.ts: users': SPEND,
	'bff/src/auth/sessions/session-store.ts: user_api_keys': 'Decision 006: one query per request.',
	'bff/src/auth/sessions/session-store.ts: compose_settings':
		'Decision 006: one query per request.',
	'bff/src/auth/sessions/session-store.ts: subscriptions': 'Decision 006: one query per request.',
	'bff/src/compose/starting-point-store.ts: files': MATERIAL,
	'bff/src/compose/starting-point-store.ts: filter_run_posts': MATERIAL,
	'bff/src/compose/starting-point-store.ts: filter_runs': MATERIAL,
	'bff/src/compose/voice/voice-store.ts: drafts': EXAMPLES,
	'bff/src/compose/voice/voice-store.ts: publications': EXAMPLES,
	'bff/src/feed/feed-store.ts: users': LOOK_UP,
	'bff/src/feed/feed-store.ts: identities': LOOK_UP,
	'bff/src/feed/fetch-store.ts: subscriptions':
		'Due fetches are claimed, of users with a subscription only, in one statement.',
	'bff/src/publishing/publish/leased-publication-store.ts: subscriptions':
		'Due publications are claimed, of users with a subscription only, in one statement.',
	'bff/src/publishing/publish/queue-store.ts: identities':
		'One statement continues the queues of users who have connected X again.',
	'bff/src/publishing/publish/queue-store.ts: subscriptions':
		'One statement marks publications as missed, with the reason.',
	'bff/src/tweets/actions/action-target-store.ts: tweets': TARGET,
	'bff/src/tweets/actions/action-target-store.ts: filter_run_posts': TARGET,
	'bff/src/tweets/actions/action-target-store.ts: filter_runs': TARGET,
	'bff/src/tweets/list/list-store.ts: identities': LIST,
	'bff/src/tweets/list/list-store.ts: tweets': LIST,
	'bff/src/tweets/list/list-store.ts: filter_run_posts': LIST,
	'bff/src/tweets/list/list-store.ts: filter_runs': LIST,
	'bff/src/tweets/replies/stop-reply-jobs-store.ts: filter_runs':
		'Jobs name their run and not their user.',
	'bff/src/tweets/replies/reply-job-store.ts: filter_run_posts':
		'One query finds the included posts of a run without a reply draft.',
};

const SQL_USE =
	/(?:\bfrom|\bjoin|\binto|\bupdate|\block table)\s+(\w+)|(?:selectFrom|insertInto|updateTable|deleteFrom|[jJ]oin)\(\s*'(\w+)/g;

test('SQL touches only tables of its own area', () => {
	const ownerOf = new Map(
		Object.entries(tables).flatMap(([area, names]) => names.map((name) => [name, area] as const)),
	);
	const found = serverFiles.flatMap((file) => {
		const text = read(file);
		if (!/\bsql[`<(]|queries\(|execute\(|prepare[<(]/.test(text)) return [];
		const foreign = [...text.matchAll(SQL_USE)]
			.map(([, raw, built]) => raw ?? built ?? '')
			.filter((name) => ownerOf.has(name) && ownerOf.get(name) !== folderOf(file));
		return [...new Set(foreign)].map((name) => `${file}: ${name}`);
	});
	expect(found.filter((edge) => !(edge in exceptions))).toEqual([]);
	expect(Object.keys(exceptions).filter((edge) => !found.includes(edge))).toEqual([]);
});
