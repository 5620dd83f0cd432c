import { networkTitle } from 'bff/contract/networks/network-names';
import type { Tweet } from 'bff/contract/tweets/tweets';
import { asFailure, storedFailure } from 'remote-kit/failure';
import { useLikeMutation } from '../actions-api.ts';
import { FailureLine } from './failure-line.tsx';
import { OpenedQuestion } from './opened-question.tsx';

export interface LikeNoteProps {
	tweet: Pick<Tweet, 'id' | 'network' | 'like'>;
}

/** Why a post was not liked, or the question whether it was liked there. */
export function LikeNote({ tweet: { id, network, like } }: LikeNoteProps) {
	const [, { isLoading, error }] = useLikeMutation({ fixedCacheKey: `like ${id}` });
	const failure = asFailure(error) ?? (like?.error ? storedFailure(like.error) : undefined);
	return (
		<>
			{like?.status === 'opened' ? (
				<OpenedQuestion
					tweetId={id}
					action="like"
					question={`Did you like it on ${networkTitle(network)}?`}
					yes="I liked it"
					no="I didn’t"
				/>
			) : null}
			{failure && !isLoading && like?.status !== 'done' ? (
				<FailureLine what="Not liked." failure={failure} network={network} />
			) : null}
		</>
	);
}
