import { useDraftQuery } from '../../publication/drafts-api.ts';
import { Posting, type PostingProps } from '../../publication/posting.tsx';
import { useShowKept } from './use-show-kept.ts';

/** The countdown of a draft that is posted, and its outcome, which its card also shows. */
export function PostTool(props: PostingProps) {
	const { data } = useDraftQuery(props.draftId);
	useShowKept(data);
	return <Posting {...props} />;
}
