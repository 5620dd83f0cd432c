import { expect, test } from 'vitest';
import { codeFiles, isTestCode, read } from './source-files.ts';

/** A word that we gave up. Parentheses other than "(in names)" give a sense; no test knows those. */
interface GivenUp {
	word: string;
	isForNamesOnly: boolean;
}

const glossary = read('docs/glossary.md');
const givenUp = [...glossary.matchAll(/^\|.*\| ([^|]+) \|$/gm)]
	.flatMap(([, entries = '']) => entries.split(', '))
	.flatMap((entry): GivenUp[] => {
		const [, word, sense] = /^([^(]+?)(?: \((.+)\))?$/.exec(entry) ?? [];
		if (!word || word === 'not' || word === '---') return [];
		if (sense !== undefined && sense !== 'in names') return [];
		return [{ word: word.toLowerCase(), isForNamesOnly: sense !== undefined }];
	});

/** Names that have to keep a word, and why. */
const nameExceptions: Record<string, string> = {
	mostCost: 'a field of the API, which earlier releases read',
	person: 'a parameter of the API, which earlier releases send',
	stretchTokens: 'makes a text longer, in the sandbox',
};

/** People in the sandbox and in the tests of several machines have no account with us. */
const nameCheckedFiles = /^(bff|design-system|mfe-\w+|remote-kit|shell)\//;

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const PATTERN =
	/(?<=[(,=:[!&|?{};\n\s])\/(?![/*])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[dgimsuvy]*/g;
const JSX_TEXT = />[^<>{}=;()]*(?=<|\{)/g;
const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
const TEST_TITLE =
	/\b(?:describe|it|test)(?:\.[a-z]+)*\(\s*('(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)/g;

const checked = codeFiles.filter((file) => !file.startsWith('scripts/structure/'));
const product = checked.filter((file) => !isTestCode(file));

/** The texts of the spec, which are used exactly. */
const specTexts = read('design-system/pages/spec-states.ts');

/** `askJudge` → ask, judge; `MAX_ASKED` → max, asked. */
const partsOf = (name: string): string[] =>
	name
		.replace(/([a-z0-9])([A-Z])/g, '$1_$2')
		.toLowerCase()
		.split(/[_$]+/);

const textPattern = new RegExp(
	`\\b(?:${givenUp
		.filter(({ isForNamesOnly }) => !isForNamesOnly)
		.map(({ word }) => word)
		.join('|')})\\b`,
	'i',
);

/** Code in backticks is quoted, and addresses have names chosen by others. */
const findInText = (text: string): boolean =>
	textPattern.test(text.replace(/`[^`]*`|https?:\S+/g, ''));

test('the glossary gives up words', () => {
	expect(givenUp.length).toBeGreaterThan(15);
});

test('names have no words that we gave up', () => {
	const words = new Set(givenUp.map(({ word }) => word));
	const found = product
		.filter((file) => nameCheckedFiles.test(file))
		.flatMap((file) => {
			const code = read(file)
				.replace(COMMENT, '')
				.replace(PATTERN, '')
				.replace(file.endsWith('.tsx') ? JSX_TEXT : /$^/, '>')
				.replace(STRING, "''");
			const names = new Set(code.match(/[A-Za-z_$][\w$]*/g) ?? []);
			return [...names]
				.filter((name) => !Object.hasOwn(nameExceptions, name))
				.filter((name) => partsOf(name).some((part) => words.has(part)))
				.map((name) => `${file}: ${name}`);
		});
	expect(found).toEqual([]);
});

test('comments have no words that we gave up', () => {
	const found = checked.flatMap((file) =>
		(read(file).match(COMMENT) ?? [])
			.map((comment) => comment.replace(/\s*\n\s*\*?\s*/g, ' '))
			.filter(findInText)
			.map((comment) => `${file}: ${comment}`),
	);
	expect(found).toEqual([]);
});

test('test titles have no words that we gave up', () => {
	const found = checked.filter(isTestCode).flatMap((file) =>
		[...read(file).matchAll(TEST_TITLE)]
			.map(([, title = '']) => title.slice(1, -1))
			.filter(findInText)
			.map((title) => `${file}: ${title}`),
	);
	expect(found).toEqual([]);
});

test('test titles have at most 90 characters', () => {
	const found = checked.filter(isTestCode).flatMap((file) =>
		[...read(file).matchAll(TEST_TITLE)]
			.map(([, title = '']) => title.slice(1, -1))
			.filter((title) => title.length > 90)
			.map((title) => `${file}: ${title}`),
	);
	expect(found).toEqual([]);
});

test('interface texts have no words that we gave up, except texts of the spec', () => {
	const found = product
		.filter((file) => file.endsWith('.tsx'))
		.flatMap((file) => {
			const code = read(file).replace(COMMENT, '');
			return [...(code.match(JSX_TEXT) ?? []), ...(code.match(STRING) ?? [])]
				.map((text) =>
					text
						.slice(1)
						.replace(/['"`]$/, '')
						.trim(),
				)
				.filter((text) => text.includes(' ') && findInText(text) && !specTexts.includes(text))
				.map((text) => `${file}: ${text}`);
		});
	expect(found).toEqual([]);
});

test('comment lines longer than 100 columns contain an address that cannot be broken', () => {
	const found = product.flatMap((file) =>
		read(file)
			.split('\n')
			.filter((line) => line.replaceAll('\t', '  ').length > 100)
			.filter(
				(line) => /^\s*(\/\/|\*|\/\*)/.test(line) && !/https?:\/\/\S{40}|biome-ignore/.test(line),
			)
			.map((line) => `${file}: ${line.trim()}`),
	);
	expect(found).toEqual([]);
});

test('the glossary is in order, and has each word once', () => {
	const [terms = ''] = glossary.split('\n## ');
	const words = [...terms.matchAll(/^\| ([^|*]+?) \|/gm)]
		.map(([, word = '']) => word)
		.filter((word) => word !== 'word' && word !== '---');
	expect(words.length).toBeGreaterThan(40);
	expect(words).toEqual([...new Set(words)].toSorted((a, b) => a.localeCompare(b, 'en')));
});
