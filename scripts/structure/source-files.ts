import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** Paths from the root of all files that git knows or would add, without earlier releases. */
export const allFiles = execFileSync(
	'git',
	['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'],
	{ cwd: root, encoding: 'utf8', maxBuffer: 1e8 },
)
	.trim()
	.split('\n')
	.filter((file) => !file.startsWith('previous-release/'));

export const codeFiles = allFiles.filter((file) => /\.(tsx?|mjs)$/.test(file));

/** Test code: tests, stories, and what only they import. */
export const isTestCode = (file: string): boolean =>
	/\.(test|spec|stories)\.tsx?$|(^|\/)(testing|fixtures|bench|\.storybook)\//.test(file);

export function read(file: string): string {
	return readFileSync(join(root, file), 'utf8');
}

const IMPORT =
	/(?:^|\s)(?:import|export)\b[^'";]*?from\s*'([^']+)'|import\(\s*'([^']+)'\s*\)|^import '([^']+)'/gm;

/** What a file imports: paths from the root for relative imports, otherwise the name as written. */
export function importsOf(file: string): string[] {
	return [...read(file).matchAll(IMPORT)].map(([, from, dynamic, bare]) => {
		const name = from ?? dynamic ?? bare ?? '';
		return name.startsWith('.') ? normalize(join(dirname(file), name)) : name;
	});
}
