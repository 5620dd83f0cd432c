import { type NetworkName, networkNames } from 'bff/contract/networks/network-names';
import type { DraftSummary } from 'bff/contract/publishing/drafts';
import { networkOf } from 'remote-kit/publishing/publication/cross-posts';

/** The results of the last seven days at one network. */
export interface Week {
	network: NetworkName;
	posts: number;
	/** Null if the network reported none. */
	views: number | null;
	likes: number;
	replies: number;
	best: { id: string; text: string };
}

const WEEK_MS = 7 * 86_400_000;

/** The results of the last seven days' posts, for each network that has some. */
export function weeksOf(posted: readonly DraftSummary[], now: Date): Week[] {
	const known = posted
		.flatMap((draft) => {
			const { id, text, publication, crossPosts = [] } = draft;
			return [
				{ id, text, network: networkOf(draft), ...publication },
				...crossPosts.map((post) => ({ ...post, id, text, network: post.account.network })),
			];
		})
		.flatMap(({ id, text, network, postedAt = null, results = null }) => {
			const isRecent = postedAt !== null && now.getTime() - Date.parse(postedAt) < WEEK_MS;
			return isRecent && results ? [{ id, text, network, results }] : [];
		});
	return networkNames.flatMap((network) => {
		const there = known.filter((post) => post.network === network);
		const [best] = there.toSorted((a, b) => scoreOf(b.results) - scoreOf(a.results));
		if (!best) return [];
		const sum = (count: 'likes' | 'replies' | 'views') =>
			there.reduce((total, { results }) => total + (results[count] ?? 0), 0);
		return {
			network,
			posts: there.length,
			views: there.every(({ results }) => results.views === null) ? null : sum('views'),
			likes: sum('likes'),
			replies: sum('replies'),
			best: { id: best.id, text: best.text },
		};
	});
}

/** Views, or what there is without them. */
function scoreOf({ views, likes }: { views: number | null; likes: number }): number {
	return views ?? likes;
}
