import type { Static } from 'typebox';
import { type getResults, USUAL_FROM } from '../../../contract/publishing/results.ts';
import type { Em } from '../../database/orm.ts';
import type { FindDraft } from '../drafts/find-draft-store.ts';
import { type ComparedPost, listCompared, readComparedWith } from './compared-store.ts';

export type ComparedResults = Static<(typeof getResults)['schema']['response'][200]>;

/** The number of posts up to a post that are drawn beside it. */
const RECENT = 10;

/** Compares the results of a posted draft with the user's own at its network: see `getResults`. */
export function createCompareResults(em: Em, findDraft: FindDraft) {
	return async function compareResults(userId: string, id: string): Promise<ComparedResults> {
		await findDraft(userId, id);
		const comparedWith = await readComparedWith(em, userId, id);
		if (!comparedWith) return { day: null, others: 0, usual: null, recent: [] };
		const { day } = comparedWith;
		const posts = await listCompared(em, userId, comparedWith);
		const index = posts.findIndex((post) => post.id === id);
		const others = posts.filter((post) => post.id !== id);
		return {
			day,
			others: others.length,
			usual: others.length < USUAL_FROM ? null : usualOf(others),
			recent: (index < 0 ? [] : posts.slice(index, index + RECENT))
				.reverse()
				.map(({ id, text, postedAt, likes, views }) => ({
					id,
					text,
					postedAt: new Date(postedAt).toISOString(),
					likes,
					views,
				})),
		};
	};
}

export type CompareResults = ReturnType<typeof createCompareResults>;

function usualOf(posts: readonly ComparedPost[]): ComparedResults['usual'] {
	const views = posts.flatMap((post) => (post.views === null ? [] : [post.views]));
	return {
		likes: median(posts.map(({ likes }) => likes)),
		reposts: median(posts.map(({ reposts }) => reposts)),
		replies: median(posts.map(({ replies }) => replies)),
		views: views.length < posts.length ? null : median(views),
	};
}

/** The middle value, or the mean of the two in the middle. */
function median(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	const middle = (sorted.length - 1) / 2;
	return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}
