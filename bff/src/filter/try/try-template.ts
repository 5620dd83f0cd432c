import type { Static } from 'typebox';
import type { tryEvents } from '../../../contract/filter.ts';
import { plainText } from '../../rich-text/plain-text.ts';
import { blockedName } from '../judge/block-list.ts';
import { Judging, type JudgingOptions } from '../judge/judge.ts';
import type { LabelledPost } from '../run/agreement-store.ts';
import { toVerdict } from '../run/verdict-row.ts';
import type { StoredContent } from '../template/template-content.ts';

type TriedPost = Static<(typeof tryEvents)['filtered_tweet']>;
type TryResult = Static<(typeof tryEvents)['done']>;

export interface Trial {
	posts: readonly LabelledPost[];
	/** The words that are tried. */
	content: StoredContent;
	apiKey: string;
	signal: AbortSignal;
	onPost(post: TriedPost): void;
}

type Judge = Pick<JudgingOptions, 'model' | 'slots' | 'batchSize' | 'concurrency'>;

/**
 * Judges posts that were decided by hand by other words, and compares. Stores nothing. Throws
 * `ModelError`, or the reason of an abort.
 */
export async function tryWords(
	{ posts, content, apiKey, signal, onPost }: Trial,
	judge: Judge,
): Promise<TryResult> {
	const byId = new Map(posts.map((post) => [post.tweetId, post]));
	const result: TryResult = { agreed: 0, judged: 0, cost: 0 };
	let seq = 0;

	const tell = (
		tweetId: string,
		verdict: Pick<LabelledPost, 'included' | 'reason' | 'decidedBy'>,
	): void => {
		const post = byId.get(tweetId);
		if (!post) return;
		seq += 1;
		if (verdict.included !== null) {
			result.judged += 1;
			if (verdict.included === (post.override === 'include')) result.agreed += 1;
		}
		onPost({ ...toVerdict({ ...post, ...verdict, seq }), label: post.override });
	};

	const judging = new Judging({
		...judge,
		apiKey,
		signal,
		description: plainText(content.description),
		onVerdicts: (verdicts) => {
			for (const { tweetId, included, reason } of verdicts)
				tell(tweetId, { included, reason, decidedBy: 'model' });
		},
		onReceipt: ({ cost }) => {
			result.cost = result.cost === null || cost === null ? null : result.cost + cost;
		},
	});
	const nameIn = blockedName(content.blockList);
	for (const post of posts) {
		const name = nameIn(post);
		if (name !== undefined)
			tell(post.tweetId, {
				included: false,
				reason: `@${name} is on your block list.`,
				decidedBy: 'block_list',
			});
		else judging.add([{ ...post, id: post.tweetId }]);
	}
	await judging.finish();
	return result;
}
