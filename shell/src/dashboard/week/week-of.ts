import type { DraftSummary } from 'bff/contract/publishing/drafts';

export interface Week {
	posts: number;
	/** Null if X reported none. */
	views: number | null;
	likes: number;
	replies: number;
	best: { id: string; text: string };
}

const WEEK_MS = 7 * 86_400_000;

/** The results of the last seven days' posts. Undefined while there are none. */
export function weekOf(posted: readonly DraftSummary[], now: Date): Week | undefined {
	const known = posted.flatMap(({ id, text, publication }) => {
		const { postedAt = null, results = null } = publication ?? {};
		const isRecent = postedAt !== null && now.getTime() - Date.parse(postedAt) < WEEK_MS;
		return isRecent && results ? [{ id, text, results }] : [];
	});
	const [best] = known.toSorted((a, b) => scoreOf(b.results) - scoreOf(a.results));
	if (!best) return undefined;
	const sum = (count: 'likes' | 'replies' | 'views') =>
		known.reduce((total, { results }) => total + (results[count] ?? 0), 0);
	return {
		posts: known.length,
		views: known.every(({ results }) => results.views === null) ? null : sum('views'),
		likes: sum('likes'),
		replies: sum('replies'),
		best: { id: best.id, text: best.text },
	};
}

/** Views, or what there is without them. */
function scoreOf({ views, likes }: { views: number | null; likes: number }): number {
	return views ?? likes;
}
