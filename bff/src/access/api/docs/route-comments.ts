import { readdirSync, readFileSync } from 'node:fs';

const contract = new URL('../../../../contract/', import.meta.url);
const ROUTE =
	/(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?export const (\w+) = \{\n\tmethod: '(\w+)',\n\turl: '([^']+)'/g;

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
		files.flatMap((file) =>
			[...readFileSync(new URL(file, contract), 'utf8').matchAll(ROUTE)].map(
				([, comment = '', name = '', method, url]) =>
					[`${method} ${url}`, { name, text: comment.replace(/^\s*\* ?/gm, '').trim() }] as const,
			),
		),
	);
}
