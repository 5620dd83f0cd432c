import type { FullContent } from '../../../contract/filter/filter.ts';
import { plainText } from '../../rich-text/plain-text.ts';
import type { Usage } from '../../usage/usage.ts';
import { createBlockList } from '../judge/block-list.ts';
import { Judge, type JudgeOptions } from '../judge/judge.ts';
import type { LabelledPost } from '../overrides/agreement-store.ts';
import type { KnownVerdict } from '../run/run-post-store.ts';

/** How posts are judged while their user waits. */
export type JudgeSettings = Pick<JudgeOptions, 'model' | 'limitRequests' | 'concurrency'> & {
	usage: Pick<Usage, 'addReceipt'>;
};

export type LabelledVerdict = Pick<LabelledPost, 'tweetId' | 'included' | 'reason' | 'decidedBy'>;

/** The user is waiting, so judging fails if the provider asks for a longer pause. */
const MAX_PAUSE_MS = 20_000;

/** The verdicts on labelled posts that need no model, and the other posts. */
export function decideLabelled(
	posts: readonly LabelledPost[],
	blockList: readonly string[],
	known: readonly KnownVerdict[] = [],
): { decided: LabelledVerdict[]; toJudge: LabelledPost[] } {
	const blockListVerdict = createBlockList(blockList);
	const knownById = new Map(known.map((verdict) => [verdict.tweetId, verdict]));
	const decided: LabelledVerdict[] = [];
	const toJudge = posts.filter((post) => {
		const { tweetId } = post;
		const blocked = blockListVerdict({ ...post, id: tweetId });
		const stored = knownById.get(tweetId);
		if (blocked) decided.push({ ...blocked, tweetId });
		else if (stored) decided.push({ ...stored, decidedBy: 'earlier_run' });
		return !blocked && !stored;
	});
	return { decided, toJudge };
}

/**
 * Judges labelled posts by a description. A later verdict on the same post corrects an earlier one.
 * Rejects with a `ModelError`, or with the signal's reason.
 */
export async function judgeLabelled(
	posts: readonly LabelledPost[],
	{ description }: Pick<FullContent, 'description'>,
	options: Omit<JudgeOptions, 'description' | 'onVerdicts'>,
	onVerdict: (verdict: LabelledVerdict) => void,
): Promise<void> {
	const judge = new Judge({
		maxPauseMs: MAX_PAUSE_MS,
		...options,
		description: plainText(description),
		onVerdicts: (verdicts) => {
			for (const { tweetId, included, reason } of verdicts)
				onVerdict({ tweetId, included, reason, decidedBy: 'model' });
		},
	});
	judge.add(posts.map((post) => ({ ...post, id: post.tweetId })));
	await judge.finish();
}
