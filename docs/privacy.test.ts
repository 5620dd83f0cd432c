import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeKept } from '../bff/contract/privacy/describe-kept.ts';
import { retention } from '../bff/contract/privacy/retention.ts';

// `npx vitest run docs/privacy -u` writes the table.
test('docs/privacy.md lists every table with its content, how long it is kept and why', async () => {
	const rows = Object.entries(retention).map(
		([table, { holds, kept, why }]) =>
			`| ${holds} | ${describeKept(kept)} | ${why} | \`${table}\` |\n`,
	);
	const path = join(import.meta.dirname, 'privacy.md');
	const page = readFileSync(path, 'utf8');
	const table = /(?<=\| what \| how long \|.*\n\| --- .*\n)(\| .*\n)+/;
	expect(page).toMatch(table);
	await expect(page.replace(table, () => rows.join(''))).toMatchFileSnapshot(path);
});
