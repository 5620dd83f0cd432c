import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codeFiles, importsOf, isTestCode, read } from './source-files.ts';

const home = 'mfe-settings/src';
const browserCode = codeFiles.filter(
	(file) => /^(design-system|mfe-\w+|remote-kit|shell)\//.test(file) && !isTestCode(file),
);

/** A file of the settings and all that it imports from them. */
function reach(file: string, found = new Set<string>()): Set<string> {
	if (!browserCode.includes(file) || !file.startsWith(home) || found.has(file)) return found;
	found.add(file);
	for (const each of importsOf(file)) reach(each, found);
	return found;
}

/** The ids of the sections of each page, by the end of its path. */
const sections = new Map(
	[...read(`${home}/pages.ts`).matchAll(/path: '([^']*)'[\s\S]*?'(\.\/[^']+\.tsx)'/g)].map(
		([, path = '', file = '']) => [
			path,
			[...reach(join(home, file))].flatMap((each) =>
				[...read(each).matchAll(/<SettingsSection\s[^>]*?\bid="([^"]+)"/g)].map(([, id]) => id),
			),
		],
	),
);

const paths = [...read('shell/contract/screens.ts').matchAll(/path: '([^']+)'/g)].map(
	([, path]) => path,
);

const LINK = /['"`](\/(?:app|billing)\/settings)((?:\/[\w-]+)*)(?:\?[^#'"`]*)?(?:#([\w-]+))?['"`]/g;
const PART_IN_PALETTE = /page: '([^']*)', id: '([^']+)'/g;
const links = [
	...browserCode.flatMap((file) =>
		[...read(file).matchAll(LINK)].map(([, root = '', page = '', id]) => ({ root, page, id })),
	),
	...[...read('shell/src/commands/rows/screen-rows.ts').matchAll(PART_IN_PALETTE)].map(
		([, page = '', id]) => ({ root: '/app/settings', page, id }),
	),
].map((link) => ({ ...link, to: `${link.root}${link.page}${link.id ? `#${link.id}` : ''}` }));
const byAddress = [...new Map(links.map((link) => [link.to, link])).values()];

test.each(byAddress)('$to is a page of the settings and a section of it', (link) => {
	expect(paths).toContain(`${link.root}${link.page}`);
	if (link.id) expect(sections.get(link.page)).toContain(link.id);
});
