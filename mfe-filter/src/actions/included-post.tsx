import type { Tweet } from 'bff/contract/tweets/tweets';
import { DraftReply } from './draft-reply.tsx';
import { PostActions } from './post-actions.tsx';

export interface IncludedPostProps {
	/** Undefined until it is loaded. */
	tweet: Tweet | undefined;
	authorName: string;
	/** A reply drafted for the run. */
	draft?: string | undefined;
}

/** The actions of an included post; only the draft until those are loaded. */
export function IncludedPost({ tweet, authorName, draft }: IncludedPostProps) {
	if (tweet) return <PostActions tweet={tweet} draft={draft} />;
	return draft === undefined ? null : <DraftReply text={draft} to={authorName} />;
}
