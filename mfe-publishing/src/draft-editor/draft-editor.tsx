import { EmptyState } from 'design-system/empty-state';
import { useEffect, useState } from 'react';
import { asFailure } from 'remote-kit/failure';
import { Loaded } from 'remote-kit/loaded';
import { useDraftQuery } from 'remote-kit/publishing/api/drafts-api';
import { DeletedDraft } from 'remote-kit/publishing/editing/deleted-draft';
import { isBeingSent } from 'remote-kit/publishing/publication/describe-publication';
import styles from './draft-editor.module.css';
import { DraftTexts, type DraftTextsProps } from './draft-texts.tsx';

export interface DraftEditorProps extends Omit<DraftTextsProps, 'draft'> {
	draftId: string;
	/** The address is a cross-post's: opens it in its draft. */
	onCrossPost: (draftId: string, crossPostId: string) => void;
}

const POLL_MS = 2000;

/** A draft: loading, missing, failed, or open. Mount it per draft. */
export function DraftEditor({ draftId, onCrossPost, ...rest }: DraftEditorProps) {
	const [isSending, setSending] = useState(false);
	const query = useDraftQuery(draftId, {
		refetchOnMountOrArgChange: true,
		refetchOnFocus: true,
		refetchOnReconnect: true,
		pollingInterval: isSending ? POLL_MS : 0,
	});
	const { data } = query;
	// What "Post now" follows may be settled while other accounts are not.
	const sends = data?.crossPosts?.some(({ publication }) => isBeingSent(publication)) ?? false;
	if (sends !== isSending) setSending(sends);
	const whole = data?.crossPostOf;
	useEffect(() => {
		if (whole !== undefined) onCrossPost(whole, draftId);
	}, [whole, draftId, onCrossPost]);
	if (asFailure(query.error)?.code === 'not_found') {
		return (
			<DeletedDraft draftId={draftId}>
				<EmptyState
					className={styles.alone}
					title={data ? 'This draft was deleted.' : 'There is no such draft.'}
					action={<a href="/app/drafts">Show all drafts</a>}
				>
					{data
						? null
						: 'It may have been deleted or belong to another account, or the link is incomplete.'}
				</EmptyState>
			</DeletedDraft>
		);
	}
	return (
		<Loaded query={query} name="the draft" className={styles.loading}>
			{(draft) => <DraftTexts {...rest} draft={draft} />}
		</Loaded>
	);
}
