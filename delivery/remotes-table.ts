import type { LiveRemote } from 'bff/contract/pages/registry';
import { formatDuration } from './format-duration.ts';
import { readAllLive } from './live-version.ts';
import type { Product } from './product.ts';
import type { Store } from './store/store.ts';

/** A row of the table. Unknown values are undefined. */
export interface Row {
	remote: string;
	version: string;
	since?: string | undefined;
	commit?: string | undefined;
	contract?: number | undefined;
	before?: readonly string[];
}

const headings = ['remote', 'version', 'since', 'commit', 'contract', 'before'];
const SHOWN_BEFORE = 3;
const FULL_HASH = /[0-9a-f]{40}/;

export async function remotesOfStore(store: Store): Promise<Row[]> {
	await store.prepare(false);
	return [...(await readAllLive(store))].map(([remote, live]) =>
		live
			? rowOf(remote, live)
			: { remote, version: `invalid: live/${remote}.json is not a valid record` },
	);
}

export function remotesOfProduct({ registry }: Product): Row[] {
	const federated = Object.entries(registry.remotes).map(
		([remote, { version, since, commit, contract }]) => ({
			remote,
			version,
			since,
			commit,
			contract,
		}),
	);
	const shown = Object.values(registry.documents ?? {}).map(
		(href) => /\/remotes\/([^/]+)\/([^/]+)\//.exec(href) ?? [],
	);
	const documents = new Map(
		shown.map(([, remote = '', version = '']) => [remote, { remote, version }]),
	);
	return [...federated, ...documents.values()].sort((a, b) => a.remote.localeCompare(b.remote));
}

/** Formats the table. `now` is in ms. */
export function formatRemotes(rows: readonly Row[], now: number): string {
	if (rows.length === 0) return 'Nothing was shipped. The server runs what it was deployed with.';
	const lines = [headings, ...rows.map((row) => cellsOf(row, now))];
	const widths = headings.map((_, column) =>
		Math.max(...lines.map((line) => line[column]?.length ?? 0)),
	);
	return lines
		.map((line) =>
			line
				.map((cell, column) => cell.padEnd(widths[column] ?? 0))
				.join('  ')
				.trimEnd(),
		)
		.join('\n');
}

function cellsOf(
	{ remote, version, since, commit, contract, before = [] }: Row,
	now: number,
): string[] {
	const ago = since === undefined ? '–' : `${since} (${formatDuration(now - Date.parse(since))})`;
	const more = before.length > SHOWN_BEFORE ? [`and ${before.length - SHOWN_BEFORE} more`] : [];
	return [
		remote,
		version,
		ago,
		commit?.replace(FULL_HASH, (hash) => hash.slice(0, 12)) ?? '–',
		`${contract ?? '–'}`,
		[...before.slice(0, SHOWN_BEFORE), ...more].join(', ') || '–',
	];
}

function rowOf(remote: string, { version, since, commit, entry, before }: LiveRemote): Row {
	return { remote, version, since, commit, contract: entry?.contract, before };
}
