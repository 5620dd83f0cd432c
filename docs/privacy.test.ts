import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Kept, type Retention, retention } from '../bff/contract/privacy/retention.ts';

const rules: [string, Retention][] = Object.entries(retention);

function describe(kept: Kept): string {
	if (kept === 'account') return 'as long as your account';
	if (kept === 'deleted') return 'until you delete them, and 30 days more';
	if (kept === 'unused') return 'until nothing uses them, and 30 days more';
	if (kept === 'week') return 'a week';
	if (kept === 'expired') return 'some hours';
	if ('with' in kept) {
		const parent = rules.find(([table]) => table === kept.with)?.[1].holds ?? kept.with;
		return `as long as ${parent.charAt(0).toLowerCase()}${parent.slice(1)}`;
	}
	if (kept.after === 'created_at') return `${kept.days} days`;
	const event = { expires_at: 'they expire', ends_at: 'they end' }[kept.after] ?? 'they arrive';
	return `${kept.days} days after ${event}`;
}

test('docs/privacy.md says of every table what it holds, how long and why', () => {
	const rows = rules.map(
		([table, { holds, kept, why }]) => `| ${holds} | ${describe(kept)} | ${why} | \`${table}\` |`,
	);
	const page = readFileSync(join(import.meta.dirname, 'privacy.md'), 'utf8');
	expect(page.split('\n').filter((line) => /^\| .*`\w+` \|$/.test(line))).toEqual(rows);
});
