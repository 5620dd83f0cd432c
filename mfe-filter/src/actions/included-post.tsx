import type { Tweet } from 'bff/contract/tweets';
import { lazy, Suspense } from 'react';
import { DraftReply } from './draft-reply.tsx';

const PostActions = lazy(async () => ({
	default: (await import(/* webpackChunkName: "actions" */ './post-actions.tsx')).PostActions,
}));

export interface IncludedPostProps {
	/** Undefined until it is loaded. */
	tweet: Tweet | undefined;
	authorName: string;
	/** A reply drafted for the run. */
	draft?: string | undefined;
}

/** What can be done with an included post; only the draft until that is loaded. */
export function IncludedPost({ tweet, authorName, draft }: IncludedPostProps) {
	const waiting = draft === undefined ? null : <DraftReply text={draft} to={authorName} />;
	if (!tweet) return waiting;
	return (
		<Suspense fallback={waiting}>
			<PostActions tweet={tweet} draft={draft} />
		</Suspense>
	);
}
