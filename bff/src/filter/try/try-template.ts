import type { Static } from 'typebox';
import type { FullContent, tryEvents } from '../../../contract/filter/filter.ts';
import type { Networks } from '../../networks/networks.ts';
import { plainText } from '../../rich-text/plain-text.ts';
import type { Usage } from '../../usage/usage.ts';
import { createBlockList } from '../judge/block-list.ts';
import { Judge, type JudgeOptions } from '../judge/judge.ts';
import type { LabelledPost } from '../overrides/agreement-store.ts';
import { toVerdict } from '../run/verdict-row.ts';

type TriedPost = Static<(typeof tryEvents)['filtered_tweet']>;
type TryResult = Static<(typeof tryEvents)['done']>;

export interface TemplateTry {
	userId: string;
	posts: readonly LabelledPost[];
	/** The unsaved content to judge by. */
	content: FullContent;
	apiKey: string;
	signal: AbortSignal;
	onPost(post: TriedPost): void;
}

type JudgeSettings = Pick<JudgeOptions, 'model' | 'limitRequests' | 'concurrency'> & {
	usage: Pick<Usage, 'addReceipt'>;
	networks: Networks;
};

/** The user is waiting, so a try fails if the provider asks for a longer pause. */
const MAX_PAUSE_MS = 20_000;

/**
 * Judges labelled posts by unsaved content and compares the verdicts with the labels. Stores
 * nothing. Rejects with a `ModelError`, or with the signal's reason.
 */
export async function tryTemplate(
	{ userId, posts, content, apiKey, signal, onPost }: TemplateTry,
	{ usage, networks, ...settings }: JudgeSettings,
): Promise<TryResult> {
	const byId = new Map(posts.map((post) => [post.tweetId, post]));
	let cost: number | null = 0;
	/** The last verdict on each post. */
	const includedById = new Map<string, boolean | null>();
	let seq = 0;

	const reportPost = (
		tweetId: string,
		verdict: Pick<LabelledPost, 'included' | 'reason' | 'decidedBy'>,
	): void => {
		const post = byId.get(tweetId);
		if (!post) return;
		seq += 1;
		includedById.set(tweetId, verdict.included);
		onPost({ ...toVerdict({ ...post, ...verdict, seq }, networks), label: post.override });
	};

	const judge = new Judge({
		...settings,
		apiKey,
		signal,
		description: plainText(content.description),
		onVerdicts: (verdicts) => {
			for (const { tweetId, included, reason } of verdicts)
				reportPost(tweetId, { included, reason, decidedBy: 'model' });
		},
		maxPauseMs: MAX_PAUSE_MS,
		onReceipt: (receipt) => {
			cost = cost === null || receipt.cost === null ? null : cost + receipt.cost;
			return usage.addReceipt(userId, 'try', receipt);
		},
	});
	const blockListVerdict = createBlockList(content.blockList);
	for (const labelled of posts) {
		const post = { ...labelled, id: labelled.tweetId };
		const verdict = blockListVerdict(post);
		if (verdict) reportPost(post.id, verdict);
		else judge.add([post]);
	}
	await judge.finish();
	const judged = [...includedById].filter(([, included]) => included !== null);
	const agreed = judged.filter(
		([id, included]) => included === (byId.get(id)?.override === 'include'),
	);
	return { agreed: agreed.length, judged: judged.length, cost };
}
