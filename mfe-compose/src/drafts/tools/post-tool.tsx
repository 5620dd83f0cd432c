import { useDraftQuery } from 'remote-kit/publishing/api/drafts-api';
import { useChecksQuery } from 'remote-kit/publishing/api/publication-api';
import { Posting, type PostingProps } from 'remote-kit/publishing/publication/posting';
import { useShowKept } from './use-show-kept.ts';

/** The countdown of a draft that is posted, and its outcome, which its card also shows. */
export function PostTool(props: Omit<PostingProps, 'isByHand'>) {
	const { data } = useDraftQuery(props.draftId);
	useShowKept(data);
	const { data: checks } = useChecksQuery(props.draftId);
	return checks ? <Posting {...props} isByHand={checks.byHand !== undefined} /> : null;
}
