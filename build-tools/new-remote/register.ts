import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Files } from './remote-files.ts';
import { AREAS, titleOf } from './remote-name.ts';

const SCREENS = 'shell/contract/screens.ts';
const OWNERS = '.github/CODEOWNERS';
const DOCKERFILE = 'deploy/Dockerfile';

/** In `screens.ts`, inserts above the screens that stay last in the header. */
const SCREEN_MARK = '\t// `npm run new-remote` adds screens above this line.\n';
/** In `areas.ts`, inserts after the areas of the remotes. */
const AREA_MARK = '\tMails: ';

const OWNER_COLUMN = 34;
const LINE_WIDTH = 100;
/** Tabs at the beginning of a line count as two columns. */
const INDENT_WIDTH = 2;

/** Adds the new remote to the lists of the project that name every remote. */
export function listsWith(root: string, name: string): Files {
	const edit = (path: string, change: (text: string) => string) => ({
		[path]: change(readFileSync(join(root, path), 'utf8')),
	});
	return {
		...edit(SCREENS, (text) => insertBefore(text, SCREEN_MARK, screenOf(name), SCREENS)),
		...edit(AREAS, (text) =>
			insertBefore(text, AREA_MARK, `\t${titleOf(name)}: 'mfe-${name}/src/',\n`, AREAS),
		),
		...edit(OWNERS, (text) =>
			insertSorted(
				text,
				/^\/(?:\.github\/workflows\/)?mfe-([a-z]+)/,
				name,
				[`/mfe-${name}/`, `/.github/workflows/mfe-${name}.yml`].map(
					(place) => `${`${place} `.padEnd(OWNER_COLUMN)}@warble/${name}`,
				),
			),
		),
		...edit(DOCKERFILE, (text) =>
			insertSorted(text, /^COPY mfe-([a-z]+)\//, name, [
				`COPY mfe-${name}/package.json mfe-${name}/`,
			]),
		),
	};
}

/** Writes the screen's entry on one line if it fits, as the formatter does. */
function screenOf(name: string): string {
	const title = titleOf(name);
	const fields = [
		`path: '/app/${name}'`,
		`remote: '${name}'`,
		`title: '${title}'`,
		"guard: 'subscriber'",
		`nav: '${title}'`,
	];
	const line = `{ ${fields.join(', ')} },`;
	if (line.length + INDENT_WIDTH <= LINE_WIDTH) return `\t${line}\n`;
	return `\t{\n${fields.map((field) => `\t\t${field},\n`).join('')}\t},\n`;
}

function insertBefore(text: string, mark: string, added: string, path: string): string {
	const at = text.indexOf(mark);
	if (at < 0) throw new Error(`${path} has no line "${mark.trim()}" to insert the remote at.`);
	return text.slice(0, at) + added + text.slice(at);
}

/**
 * Adds lines for `name` to the lines that `pattern` matches. They are sorted by the pattern's
 * group.
 */
function insertSorted(text: string, pattern: RegExp, name: string, added: string[]): string {
	const lines = text.split('\n');
	const isAfter = (line: string) => (pattern.exec(line)?.[1] ?? '') > name;
	const next = lines.findIndex(isAfter);
	const at = next < 0 ? lines.findLastIndex((line) => pattern.test(line)) + 1 : next;
	return lines.toSpliced(at, 0, ...added).join('\n');
}
