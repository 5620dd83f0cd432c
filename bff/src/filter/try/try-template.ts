import type { Static } from 'typebox';
import type { FullContent, tryEvents } from '../../../contract/filter/filter.ts';
import type { Networks } from '../../networks/networks.ts';
import type { LabelledPost } from '../overrides/agreement-store.ts';
import { toVerdict } from '../run/verdict-row.ts';
import { countReceipts } from './count-receipts.ts';
import {
	decideLabelled,
	type JudgeSettings,
	judgeLabelled,
	type LabelledVerdict,
} from './judge-labelled.ts';

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

/**
 * Judges labelled posts by unsaved content and compares the verdicts with the labels. Stores
 * nothing. Rejects with a `ModelError`, or with the signal's reason.
 */
export async function tryTemplate(
	{ userId, posts, content, apiKey, signal, onPost }: TemplateTry,
	{ usage, networks, ...settings }: JudgeSettings & { networks: Networks },
): Promise<TryResult> {
	const byId = new Map(posts.map((post) => [post.tweetId, post]));
	const { onReceipt, total } = countReceipts(usage, userId);
	/** The last verdict on each post. */
	const includedById = new Map<string, boolean | null>();
	let seq = 0;
	const report = (verdict: LabelledVerdict): void => {
		const post = byId.get(verdict.tweetId);
		if (!post) return;
		seq += 1;
		includedById.set(verdict.tweetId, verdict.included);
		onPost({ ...toVerdict({ ...post, ...verdict, seq }, networks), label: post.override });
	};
	const { decided, toJudge } = decideLabelled(posts, content.blockList);
	for (const verdict of decided) report(verdict);
	await judgeLabelled(toJudge, content, { ...settings, apiKey, signal, onReceipt }, report);
	const judged = [...includedById].filter(([, included]) => included !== null);
	const agreed = judged.filter(
		([id, included]) => included === (byId.get(id)?.override === 'include'),
	);
	return { agreed: agreed.length, judged: judged.length, cost: total.cost };
}
