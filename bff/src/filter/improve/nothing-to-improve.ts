import { AppError } from '../../http/app-error.ts';
import type { LabelledPost } from '../overrides/agreement-store.ts';
import type { LabelledVerdict } from '../try/judge-labelled.ts';

/**
 * Returns whether the user disagrees with the verdict on a post, if the description can change it:
 * the block list applies whatever the description says.
 */
export function disagreesWith(
	verdicts: readonly LabelledVerdict[],
): (post: LabelledPost) => boolean {
	const byId = new Map(verdicts.map((verdict) => [verdict.tweetId, verdict]));
	return ({ tweetId, override }) => {
		const { included = null, decidedBy } = byId.get(tweetId) ?? {};
		const isOther = included !== null && included !== (override === 'include');
		return isOther && decidedBy !== 'block_list';
	};
}

export function nothingToImprove(): AppError {
	return new AppError(
		409,
		'nothing_to_improve',
		'This filter agrees with you on all the posts that the model would learn from. There is nothing to improve yet.',
	);
}
