import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeKept } from '../bff/contract/privacy/describe-kept.ts';
import { retention } from '../bff/contract/privacy/retention.ts';

test('docs/privacy.md lists every table with its content, how long it is kept and why', () => {
	const rows = Object.entries(retention).map(
		([table, { holds, kept, why }]) =>
			`| ${holds} | ${describeKept(kept)} | ${why} | \`${table}\` |`,
	);
	const page = readFileSync(join(import.meta.dirname, 'privacy.md'), 'utf8');
	expect(page.split('\n').filter((line) => /^\| .*`\w+` \|$/.test(line))).toEqual(rows);
});
