import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * The folder with all of these programs of PostgreSQL, in the newest version; undefined if there is
 * none.
 */
export function findPostgresPrograms(...names: string[]): string | undefined {
	const places = [
		'/usr/lib/postgresql/*/bin',
		'/opt/homebrew/opt/postgresql*/bin',
		'/usr/local/opt/postgresql*/bin',
	];
	const installed = places.flatMap((place) => globSync(place).toSorted().reverse());
	return [...(process.env.PATH ?? '').split(delimiter), ...installed].find((path) =>
		names.every((name) => existsSync(join(path, name))),
	);
}
