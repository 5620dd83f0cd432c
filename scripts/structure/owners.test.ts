import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { codeFiles, isTestCode, read } from './source-files.ts';

/**
 * Statements on rows of users that name neither the user nor the lease of a worker: why none can
 * reach rows whose ids another user sent, and how many there are.
 */
const exceptions: Record<string, Record<string, number>> = {
	'Deletes or marks what is out of date, of all users.': {
		'bff/src/compose/threads/change-store.ts: threads': 1,
		'bff/src/editor/file-store.ts: files': 1,
		'bff/src/privacy/transfer-store.ts: data_transfers': 2,
		'bff/src/publishing/drafts/delete-drafts-store.ts: drafts': 1,
		'bff/src/publishing/media/media-store.ts: media': 2,
	},
	'Ends or frees the work that an earlier process left behind, of all users.': {
		'bff/src/feed/fetch/fetch-store.ts: tweet_fetches': 1,
		'bff/src/filter/run/leased-run-store.ts: filter_runs': 2,
		'bff/src/tweets/actions/action-store.ts: tweet_actions': 1,
	},
	'Counts or lists the work of all users.': {
		'bff/src/auth/links/account-link-store.ts: account_links': 1,
		'bff/src/auth/sessions/session-store.ts: sessions': 1,
		'bff/src/leases/count-work.ts: data_transfers': 1,
		'bff/src/leases/count-work.ts: filter_runs': 1,
		'bff/src/leases/count-work.ts: tweet_fetches': 1,
		'bff/src/publishing/publish/queue-store.ts: publications': 1,
	},
	'Is a part of a statement. The whole names the user or the lease.': {
		'bff/src/compose/branch-store.ts: messages': 3,
		'bff/src/compose/branch-store.ts: threads': 1,
		'bff/src/compose/thread-store.ts: messages': 2,
		'bff/src/publishing/drafts/draft-view.ts: publications': 1,
		'bff/src/publishing/drafts/draft-view.ts: publishing_costs': 1,
		'bff/src/publishing/publish/deletion-store.ts: publications': 1,
		'bff/src/tweets/list/listed-post-store.ts: filter_runs': 1,
	},
	'Dates the rows of the demo account back.': {
		'bff/src/filter/times-store.ts: filter_runs': 1,
		'bff/src/filter/times-store.ts: filter_templates': 1,
		'bff/src/publishing/times-store.ts: drafts': 1,
		'bff/src/publishing/times-store.ts: publications': 2,
		'bff/src/publishing/times-store.ts: publishing_costs': 1,
	},
	'Writes or reads rows of this process or transaction, whose ids nobody sent.': {
		'bff/src/network-accounts/network-account-store.ts: network_accounts': 4,
		'bff/src/compose/answer/answer-store.ts: messages': 2,
		'bff/src/compose/threads/import-threads-store.ts: messages': 4,
		'bff/src/compose/threads/import-threads-store.ts: threads': 1,
		'bff/src/filter/template/import-filters-store.ts: filter_templates': 1,
		'bff/src/publishing/publish/leased-publication-store.ts: drafts': 1,
	},
	'Names the code, token or grant that only its program has.': {
		'bff/src/access/agents/agent-store.ts: oauth_records': 1,
		'bff/src/access/agents/oauth/oauth-adapter.ts: oauth_records': 5,
	},
	'Names what only the account itself has: its sealed tokens, its programs, its name and address.':
		{
			'bff/src/access/api/api-request-store.ts: api_requests': 3,
			'bff/src/auth/deletion-store.ts: account_links': 1,
			'bff/src/auth/oauth/identity-store.ts: identities': 2,
		},
};

const serverFiles = codeFiles.filter((file) => file.startsWith('bff/src/') && !isTestCode(file));

/** The tables whose rows have a user. */
const owned = new Set(
	serverFiles
		.filter((file) => file.endsWith('.entity.ts') && /\buserId\b/.test(read(file)))
		.map((file) => /tableName: '(\w+)'/.exec(read(file))?.[1] ?? ''),
);

const NAMES_OWNER = /\b(?:userId|user_id|leaseId|lease_id)\b/;
const SQL_USE = /(?:\bfrom|\bjoin|\bupdate)\s+(\w+)/g;

/** The statements of a source text on owned tables that do not name the owner of their rows. */
function findNameless(file: string, text: string): string[] {
	// All calls of a chain begin where its first word begins, and the last one ends it.
	const ends = new Map<number, number>();
	const chains: { start: number; table: string }[] = [];
	const statements: { start: number; end: number; table: string }[] = [];
	const addSql = (start: number, end: number): void => {
		for (const [, table = ''] of text.slice(start, end).matchAll(SQL_USE))
			statements.push({ start, end, table });
	};
	new Visitor({
		CallExpression({ start, end, callee, arguments: [first] }) {
			ends.set(start, Math.max(ends.get(start) ?? 0, end));
			if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
			if (!/^(?:selectFrom|updateTable|deleteFrom)$/.test(callee.property.name)) return;
			if (first?.type !== 'Literal') return;
			chains.push({ start, table: String(first.value).split(' ')[0] ?? '' });
		},
		TemplateLiteral: ({ start, end }) => addSql(start, end),
		Literal({ start, end, value }) {
			if (typeof value === 'string') addSql(start, end);
		},
	}).visit(parseSync(file, text).program);
	statements.push(
		...chains.map(({ start, table }) => ({ start, table, end: ends.get(start) ?? start })),
	);
	const whole = ({ start, end }: { start: number; end: number }) =>
		statements
			.filter((outer) => outer.start <= start && outer.end >= end)
			.reduce((one, other) => (other.end - other.start > one.end - one.start ? other : one));
	return statements
		.filter(({ table }) => owned.has(table))
		.filter((statement) => {
			const { start, end } = whole(statement);
			return !NAMES_OWNER.test(text.slice(start, end));
		})
		.map(({ table }) => `${file}: ${table}`);
}

test('the scan finds a statement that takes ids without their owner, in both notations [C11]', () => {
	const nameless = (text: string) => findNameless('x.ts', text);
	expect(
		nameless("queries(tx).updateTable('publications').set({}).where('draftId', 'in', ids)"),
	).toEqual(['x.ts: publications']);
	expect(nameless('sql`update drafts set labels = 1 where id = $1`')).toEqual(['x.ts: drafts']);
	expect(
		nameless(
			"queries(tx).deleteFrom('drafts').where('userId', '=', userId).where('id', 'in', ids)",
		),
	).toEqual([]);
	expect(owned.size).toBeGreaterThan(25);
});

test('every statement on rows of users names their owner, or has a reason above it [C11]', () => {
	const found: Record<string, number> = {};
	for (const file of serverFiles.filter((path) => !path.endsWith('.entity.ts'))) {
		for (const one of findNameless(file, read(file))) found[one] = (found[one] ?? 0) + 1;
	}
	expect(found).toEqual(Object.assign({}, ...Object.values(exceptions)));
});
