import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../../../package-files.ts';

const contract = join(packageFolder, 'contract');

/** What the source of the contract says about a route. */
export interface RouteComment {
	/** The name of its value, such as `createDraft`. */
	name: string;
	/** The comment above it, as Markdown; empty if there is none. */
	text: string;
}

/** The comments of all routes, by method and path, such as `POST /api/drafts`. */
export function readRouteComments(): Map<string, RouteComment> {
	const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter(
		(file) => file.endsWith('.ts') && !file.startsWith('tests/'),
	);
	return new Map(
		files.flatMap((file) => commentsIn(readFileSync(join(contract, file), 'utf8').split('\n'))),
	);
}

function commentsIn(lines: readonly string[]): [string, RouteComment][] {
	return lines.flatMap((line, at): [string, RouteComment][] => {
		const name = /^export const (\w+) = \{$/.exec(line)?.[1];
		const method = /^\tmethod: '(\w+)',$/.exec(lines[at + 1] ?? '')?.[1];
		const url = /^\turl: '([^']+)',$/.exec(lines[at + 2] ?? '')?.[1];
		if (name === undefined || method === undefined || url === undefined) return [];
		return [[`${method} ${url}`, { name, text: commentAbove(lines.slice(0, at)) }]];
	});
}

/** The text of the comment that these lines end with; empty if they end with none. */
function commentAbove(lines: readonly string[]): string {
	if (!lines.at(-1)?.endsWith('*/')) return '';
	const start = lines.findLastIndex((line) => line.startsWith('/**'));
	return lines
		.slice(start)
		.map((line) => line.replace('/**', '').replace('*/', '').trim())
		.map((line) => (line.startsWith('*') ? line.slice(1).trim() : line))
		.join('\n')
		.trim();
}
