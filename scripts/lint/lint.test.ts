// biome-ignore-all lint/suspicious/noTemplateCurlyInString: samples of code are strings
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Code that lint must refuse in a file, and the error it must report. */
const refused = [
	{ code: "eval('1');", in: 'shell/src/bad.ts', by: 'lint/security/noGlobalEval' },
	{
		code: "new Function('return 1')();",
		in: 'shell/src/bad.ts',
		by: 'Code is never made from text',
	},
	{
		code: "Function('return 1')();",
		in: 'bff/src/compose/bad.ts',
		by: 'Code is never made from text',
	},
	{
		code: 'export const Bad = (html: string) => <p dangerouslySetInnerHTML={{ __html: html }} />;',
		in: 'design-system/rich-text/bad.tsx',
		by: 'lint/security/noDangerouslySetInnerHtml',
	},
	{
		code: "stripe.webhooks.constructEventWithoutVerification('{}');",
		in: 'bff/src/billing/bad.ts',
		by: 'A webhook is only read once its signature was checked',
	},
	{
		code: "await fetch('https://example.com');",
		in: 'bff/src/compose/bad.ts',
		by: 'lint/style/noRestrictedGlobals',
	},
	{ code: "console.log('here');", in: 'bff/src/compose/bad.ts', by: 'lint/suspicious/noConsole' },
	{ code: "console.log('here');", in: 'mfe-compose/src/bad.ts', by: 'lint/suspicious/noConsole' },
	{
		code: 'await em.execute(`delete from users where id = ${id}`);',
		in: 'bff/src/editor/bad.ts',
		by: 'SQL takes values as parameters',
	},
	{
		code: 'await em.fork().execute(`select 1\nwhere ${id} = ?`, [1]);',
		in: 'bff/src/editor/bad.ts',
		by: 'SQL takes values as parameters',
	},
	{
		code: "await em.execute('select ' + id, []);",
		in: 'bff/src/editor/bad.ts',
		by: 'SQL takes values as parameters',
	},
	{
		code: 'sql`select 1 where ${sql.raw(`id = ${id}`)}`;',
		in: 'bff/src/editor/bad.ts',
		by: 'SQL takes values as parameters',
	},
	{
		code: 'sql`select 1 where ${sql.raw(id)}`;',
		in: 'bff/src/editor/bad.ts',
		by: 'SQL takes values as parameters',
	},
];

/** Similar code that lint must accept. */
const accepted = [
	{ code: "await fetch('https://example.com');", in: 'bff/src/providers/good.ts' },
	{ code: "await fetch('https://example.com');", in: 'shell/src/good.ts' },
	{
		code: "stripe.webhooks.constructEvent('{}', 'header', 'secret');",
		in: 'bff/src/billing/good.ts',
	},
	{
		code: "await em.execute('delete from users where id = ?', [id]);",
		in: 'bff/src/editor/good.ts',
	},
	{ code: 'await sql`select 1 where ${id} = 1`.execute(em);', in: 'bff/src/editor/good.ts' },
	{ code: 'sql.raw(`select 1`);', in: 'bff/src/editor/good.ts' },
];

const folderOf = (index: number, kind: string) => `${kind}-${index}`;

/** The errors in each sample, by the sample's folder. */
let errorsOf: Map<string, string[]>;

beforeAll(() => {
	const folder = mkdtempSync(join(tmpdir(), 'warble-lint-'));
	// One run for all samples. Each is a file of its own, in a folder that the rules apply to.
	const place = (kind: string, samples: readonly { code: string; in: string }[]) =>
		samples.map(({ code, in: path }, index) => {
			const file = join(
				dirname(path),
				folderOf(index, kind),
				path.slice(path.lastIndexOf('/') + 1),
			);
			mkdirSync(join(folder, dirname(file)), { recursive: true });
			writeFileSync(join(folder, file), `${code}\n`);
			return file;
		});
	cpSync(join(root, 'scripts/lint'), join(folder, 'scripts/lint'), {
		recursive: true,
		filter: (path) => !path.endsWith('.test.ts'),
	});
	writeFileSync(join(folder, 'biome.json'), readFileSync(join(root, 'biome.json')));
	const files = [...place('refused', refused), ...place('accepted', accepted)];
	const biome = join(root, 'node_modules/.bin/biome');
	const { stdout } = spawnSync(
		biome,
		['lint', '--vcs-enabled=false', '--reporter=github', '--max-diagnostics=none', '.'],
		{
			cwd: folder,
			encoding: 'utf8',
			env: { ...process.env, NO_COLOR: '1' },
		},
	);
	rmSync(folder, { recursive: true });
	const errors = stdout.split('\n').filter((line) => line.startsWith('::error'));
	errorsOf = new Map(
		files.map((file) => [
			file.split('/').at(-2) ?? '',
			errors.filter((line) => line.includes(`file=${file},`)),
		]),
	);
}, 60_000);

test.each(refused.map((sample, index) => ({ ...sample, index })))(
	'$code is refused in $in [K4]',
	({ by, index }) => {
		expect(errorsOf.get(folderOf(index, 'refused'))).toContainEqual(expect.stringContaining(by));
	},
);

test.each(accepted.map((sample, index) => ({ ...sample, index })))(
	'$code is accepted in $in [K4]',
	({ index }) => {
		expect(errorsOf.get(folderOf(index, 'accepted'))).toEqual([]);
	},
);
