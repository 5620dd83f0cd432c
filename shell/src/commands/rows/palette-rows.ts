import { hasWords } from 'bff/contract/search/fold-text';
import type { SearchResults } from 'bff/contract/search/search';
import { formatMoment } from 'remote-kit/format-date';

/** A row of the palette: a sentence, and its action. */
export interface PaletteRow {
	id: string;
	/** The verb, or the kind: `Go to`, `Open file:`. */
	verb: string;
	/** The object of the action. */
	object: string;
	/** Whether the object is a text that the user wrote. */
	isWritten?: boolean;
	/** Other words that find it. */
	also?: string;
	/** Such as a time. */
	note?: string;
	/**
	 * A path of this product, or an action to run after the palette has closed. While `isRequest`,
	 * the palette stays open until it is done, and shows the reason if it failed.
	 */
	run: string | (() => void | Promise<void>);
	isRequest?: boolean;
}

export interface PaletteGroup {
	title: string;
	rows: PaletteRow[];
}

/** The rows that match all words of the query, by their verb, object or other words. */
export function matching(rows: readonly PaletteRow[], words: readonly string[]): PaletteRow[] {
	return rows.filter(({ verb, object, also = '' }) => hasWords(`${verb} ${object} ${also}`, words));
}

type Kind = keyof SearchResults;

const verbs: Readonly<Record<Kind, string>> = {
	templates: 'run filter',
	drafts: 'open draft',
	threads: 'open thread',
	files: 'open file note',
	runs: 'open run',
};
const kindsIn = Object.keys(verbs) as Kind[];

/** A query that begins with a verb: `run filter bread`, `open`. */
export interface VerbQuery {
	/** The rows that match the verb. */
	kinds: readonly Kind[];
	/** The query without the verb. */
	rest: string;
}

/** Undefined if the query begins with no verb. A verb may be typed in part. */
export function readVerb(words: readonly string[]): VerbQuery | undefined {
	const startsWith = (kind: Kind, word: string) =>
		word.length > 1 && verbs[kind].split(' ').some((each) => each.startsWith(word.toLowerCase()));
	let found: VerbQuery | undefined;
	for (let count = 1; count <= words.length; count += 1) {
		const verb = words.slice(0, count);
		const kinds = kindsIn.filter((kind) => verb.every((word) => startsWith(kind, word)));
		if (kinds.length === 0) break;
		found = { kinds, rest: words.slice(count).join(' ') };
	}
	return found;
}

/** The results for the query with its verb, and for the rest of it. */
export function mergeResults(
	whole: SearchResults,
	rest: SearchResults | undefined,
	kinds: readonly Kind[],
): SearchResults {
	const merged = { ...whole };
	for (const kind of rest ? kinds : []) mergeKind(merged, rest ?? whole, kind);
	return merged;
}

function mergeKind<K extends Kind>(into: SearchResults, from: SearchResults, kind: K): void {
	const keyOfRow = (row: SearchResults[K][number]) => ('id' in row ? row.id : row.path);
	const rows: SearchResults[K][number][] = [...from[kind], ...into[kind]];
	into[kind] = [...new Map(rows.map((row) => [keyOfRow(row), row])).values()] as SearchResults[K];
}

const statusWords: Record<NonNullable<SearchResults['drafts'][number]['status']>, string> = {
	queued: 'Queued',
	publishing: 'Posting',
	posted: 'Posted',
	failed: 'Not posted',
	unsure: 'Not sure',
	missed: 'Missed',
	by_hand: 'Ready to post',
	deleted: 'Deleted from X',
};

/** The filters that can be run. */
export function filterGroup({ templates }: Pick<SearchResults, 'templates'>): PaletteGroup {
	return {
		title: 'Filters',
		rows: templates.map(({ id, name }) => ({
			id: `filter ${id}`,
			verb: 'Run filter:',
			object: name,
			note: 'shows the cost first',
			run: `/app/filter?template=${id}`,
		})),
	};
}

/** Rows for the server's results. */
export function foundGroups(results: SearchResults): PaletteGroup[] {
	const { threads, drafts, files, runs } = results;
	return [
		filterGroup(results),
		{
			title: 'Drafts and queue',
			rows: drafts.map(({ id, excerpt, status, at }) => ({
				id: `draft ${id}`,
				verb: 'Open draft:',
				object: excerpt || 'empty',
				isWritten: true,
				note: [status && statusWords[status], formatMoment(at)].filter(Boolean).join(' '),
				run: `/app/drafts?draft=${id}`,
			})),
		},
		{
			title: 'Threads and files',
			rows: [
				...threads.map(({ id, name, updatedAt }) => ({
					id: `thread ${id}`,
					verb: 'Open thread:',
					object: name,
					isWritten: true,
					note: formatMoment(updatedAt),
					run: `/app/compose?thread=${id}`,
				})),
				...files.map(({ path, updatedAt }) => ({
					id: `file ${path}`,
					verb: 'Open file:',
					object: path,
					note: formatMoment(updatedAt),
					run: `/app/editor?${new URLSearchParams({ file: path })}`,
				})),
			],
		},
		{
			title: 'Runs',
			rows: runs.map(({ id, title, createdAt, included, total }) => ({
				id: `run ${id}`,
				verb: 'Open run:',
				object: `${title}, ${included} of ${total} included`,
				note: formatMoment(createdAt),
				run: `/app/filter?tab=runs&run=${id}`,
			})),
		},
	];
}
