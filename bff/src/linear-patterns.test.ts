import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSync } from 'recheck';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

interface Pattern {
	source: string;
	flags: string;
	files: string[];
}

/**
 * Every regular expression that the server can run: literals, the `pattern` of schemas, and the
 * places that build one at run time.
 */
function findPatterns(): { patterns: Map<string, Pattern>; built: string[] } {
	const patterns = new Map<string, Pattern>();
	const built: string[] = [];
	for (const file of sourceFiles()) {
		const text = readFileSync(join(root, file), 'utf8');
		const add = (source: string, flags: string): void => {
			const key = `/${source}/${flags}`;
			const known = patterns.get(key);
			if (known) known.files.push(file);
			else patterns.set(key, { source, flags, files: [file] });
		};
		const noteBuilt = ({
			callee,
			start,
			end,
		}: ESTree.NewExpression | ESTree.CallExpression): void => {
			if (callee.type === 'Identifier' && callee.name === 'RegExp')
				built.push(`${file}: ${text.slice(start, end)}`);
		};
		new Visitor({
			Literal(node) {
				if ('regex' in node) add(node.regex.pattern, node.regex.flags);
			},
			Property({ key, value }) {
				if (!('name' in key) || (key.name !== 'pattern' && key.name !== 'patternProperties'))
					return;
				if (value.type === 'Literal' && typeof value.value === 'string') add(value.value, 'u');
				else built.push(`${file}: ${text.slice(key.start, value.end)}`);
			},
			NewExpression: noteBuilt,
			CallExpression: noteBuilt,
		}).visit(parseSync(file, text).program);
	}
	return { patterns, built };
}

/**
 * The code that runs in the server: its own source, the contract, and the client, whose reading of
 * streams both share. No tests, and no code for tests.
 */
function sourceFiles(): string[] {
	const listed = execFileSync(
		'git',
		[
			'ls-files',
			'--cached',
			'--others',
			'--exclude-standard',
			'bff/src',
			'bff/contract',
			'bff/client',
		],
		{
			cwd: root,
			encoding: 'utf8',
		},
	);
	return listed
		.split('\n')
		.filter(
			(file) =>
				/\.tsx?$/.test(file) && !/\.(?:test|stories)\.tsx?$|\/(?:testing|fixtures)\//.test(file),
		);
}

const { patterns, built } = findPatterns();

test('the scan finds the patterns: literals in every area, and those of schemas', () => {
	const files = new Set([...patterns.values()].flatMap((pattern) => pattern.files));
	expect(patterns.size).toBeGreaterThan(90);
	for (const area of [
		'auth',
		'billing',
		'compose',
		'editor',
		'filter',
		'http',
		'landing',
		'providers',
		'prompts',
		'rich-text',
		'tweets',
	]) {
		expect(
			[...files].some((file) => file.startsWith(`bff/src/${area}/`)),
			area,
		).toBe(true);
	}
	expect([...files]).toContain('bff/contract/networks/usernames.ts');
});

/** Limits that are counted in steps, not in time: on a busy machine, safe patterns would time out. */
const stepsOnly = { timeout: null, attackTimeout: null, incubationTimeout: null };

test('the checker tells a pattern that takes quadratic time from one that takes linear time', () => {
	const status = (pattern: RegExp) => checkSync(pattern.source, pattern.flags, stepsOnly).status;
	expect([status(/^\s*system:/m), status(/\/+$/), status(/^(?:a+)+$/)]).toEqual([
		'vulnerable',
		'vulnerable',
		'vulnerable',
	]);
	expect([status(/^[ \t]*system:/m), status(/\/{1,3}$/), status(/^a+$/)]).toEqual([
		'safe',
		'safe',
		'safe',
	]);
});

test('no pattern is built while the server runs, where nothing could check it [F6]', () => {
	expect(built).toEqual([]);
});

test.each([...patterns])(
	'%s takes time linear in the text, whatever the text [F6]',
	{ timeout: 300_000 },
	(_, { source, flags, files }) => {
		const found = checkSync(source, flags, stepsOnly);
		expect(found.status, `in ${files.join(', ')}: ${JSON.stringify(found)}`).toBe('safe');
	},
);
