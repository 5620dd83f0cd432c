import type { SearchResults } from 'bff/contract/search/search';
import { formatMoment } from 'remote-kit/format-date';
import { hasWords } from './matches.ts';

/** A row of the palette: a sentence, and what it does. */
export interface PaletteRow {
	id: string;
	/** The verb, or the kind: `Go to`, `Open file:`. */
	verb: string;
	/** What it is done to. */
	object: string;
	/** Whether the object is a text that the user wrote. */
	isWritten?: boolean;
	/** Such as a time. */
	note?: string;
	/**
	 * A path of this product, or what to do after the palette has closed. While `isRequest`, the
	 * palette stays open until it is done, and says why if it failed.
	 */
	run: string | (() => void | Promise<void>);
	isRequest?: boolean;
}

export interface PaletteGroup {
	title: string;
	rows: PaletteRow[];
}

export interface PaletteScreen {
	path: string;
	name: string;
}

/** Rows that the browser knows and finds without the server. */
export function knownGroups(
	screens: readonly PaletteScreen[],
	actions: readonly PaletteRow[],
	words: readonly string[],
): PaletteGroup[] {
	const found = (rows: readonly PaletteRow[]) =>
		rows.filter(({ verb, object }) => hasWords(`${verb} ${object}`, words));
	const links = screens.map(({ path, name }) => ({
		id: path,
		verb: 'Go to',
		object: name,
		run: path,
	}));
	return [
		{ title: 'Do', rows: found(actions) },
		{ title: 'Screens', rows: found(links) },
	];
}

const statusWords: Record<NonNullable<SearchResults['drafts'][number]['status']>, string> = {
	queued: 'Queued',
	publishing: 'Posting',
	posted: 'Posted',
	failed: 'Not posted',
	unsure: 'Not sure',
	missed: 'Missed',
	by_hand: 'Ready to post',
	deleted: 'Deleted at X',
};

/** Rows of what the server found. */
export function foundGroups({
	threads,
	drafts,
	files,
	templates,
	runs,
}: SearchResults): PaletteGroup[] {
	return [
		{
			title: 'Filters',
			rows: templates.map(({ id, name }) => ({
				id: `run ${id}`,
				verb: 'Run filter:',
				object: name,
				note: 'shows the cost first',
				run: `/app/filter?template=${id}`,
			})),
		},
		{
			title: 'Drafts and queue',
			rows: drafts.map(({ id, excerpt, status, at }) => ({
				id,
				verb: 'Draft:',
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
					id,
					verb: 'Thread:',
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
				id,
				verb: 'Open run:',
				object: `${title}, ${included} of ${total} included`,
				note: formatMoment(createdAt),
				run: `/app/filter?tab=runs&run=${id}`,
			})),
		},
	];
}
