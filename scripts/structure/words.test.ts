import { expect, test } from 'vitest';
import { codeFiles, isTestCode, read } from './source-files.ts';

/** Parts of names that we gave up, with what to write instead. `docs/glossary.md` has the reasons. */
const bannedInNames: Record<string, string> = {
	askings: 'requests',
	hear: 'receive',
	heard: 'received',
	loudest: 'most common',
	orscreen: 'a name that says what is returned',
	patiently: 'retry',
	spoil: 'inject a fault',
	spoiling: 'fault injection',
	told: 'sent, shown or reported',
	whoever: 'the user, the process, the caller',
	wishes: 'settings',
};

/** Sentences of comments that a reader has to solve. */
const bannedInComments = [
	/\bwhoever\b/i,
	/\bwhat wakes it\b/i,
	/\bsomebody\b/i,
	/\bwords of (the|its) own\b/i,
	/\bis told\b/i,
];

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const PATTERN =
	/(?<=[(,=:[!&|?{};\n\s])\/(?![/*])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[dgimsuvy]*/g;
const JSX_TEXT = />[^<>{}=;()]*(?=<|\{)/g;
const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;

const product = codeFiles.filter(
	(file) => !isTestCode(file) && !file.startsWith('scripts/structure/'),
);

/** `askJudge` → ask, judge; `MAX_ASKED` → max, asked. */
const partsOf = (name: string): string[] =>
	name
		.replace(/([a-z0-9])([A-Z])/g, '$1_$2')
		.toLowerCase()
		.split(/[_$]+/);

test('names have no words that we gave up', () => {
	const found = product.flatMap((file) => {
		const code = read(file)
			.replace(COMMENT, '')
			.replace(PATTERN, '')
			.replace(file.endsWith('.tsx') ? JSX_TEXT : /$^/, '>')
			.replace(STRING, "''");
		const names = new Set(code.match(/[A-Za-z_$][\w$]*/g) ?? []);
		return [...names]
			.filter((name) => partsOf(name).some((part) => Object.hasOwn(bannedInNames, part)))
			.map((name) => `${file}: ${name}`);
	});
	expect(found).toEqual([]);
});

test('comments have no riddles', () => {
	const found = product.flatMap((file) =>
		(read(file).match(COMMENT) ?? [])
			.map((comment) => comment.replace(/\s*\n\s*\*?\s*/g, ' '))
			.filter((comment) => bannedInComments.some((pattern) => pattern.test(comment)))
			.map((comment) => `${file}: ${comment}`),
	);
	expect(found).toEqual([]);
});

test('a line that is longer than 100 columns holds a text, a pattern or SQL that cannot be broken', () => {
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
	const words = [...read('docs/glossary.md').matchAll(/^\| ([^|*]+?) \|/gm)]
		.map(([, word = '']) => word)
		.filter((word) => word !== 'word' && word !== '---');
	expect(words.length).toBeGreaterThan(40);
	expect(words).toEqual([...new Set(words)].toSorted((a, b) => a.localeCompare(b, 'en')));
});
