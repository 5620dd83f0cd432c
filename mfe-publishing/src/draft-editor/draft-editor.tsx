import { Button } from 'design-system/button';
import { EmptyState } from 'design-system/empty-state';
import { Notice } from 'design-system/notice';
import { Skeleton } from 'design-system/skeleton';
import { asFailure } from 'remote-kit/failure';
import { FailureReason } from 'remote-kit/failure-reason';
import { useDraftQuery } from 'remote-kit/publishing/api/drafts-api';
import { DeletedDraft } from 'remote-kit/publishing/editing/deleted-draft';
import styles from './draft-editor.module.css';
import { OpenEditor, type OpenEditorProps } from './open-editor.tsx';

export interface DraftEditorProps extends Omit<OpenEditorProps, 'draft'> {
	draftId: string;
}

/** A draft: loading, missing, failed, or open. Mount it per draft. */
export function DraftEditor({ draftId, ...rest }: DraftEditorProps) {
	const { data, error, refetch } = useDraftQuery(draftId, {
		refetchOnMountOrArgChange: true,
		refetchOnFocus: true,
		refetchOnReconnect: true,
	});
	const failure = asFailure(error);
	if (data && failure?.code !== 'not_found') return <OpenEditor {...rest} draft={data} />;
	if (failure?.code === 'not_found') {
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
	if (!failure) return <Skeleton className={styles.alone} label="Loading the draft" />;
	return (
		<Notice
			className={styles.alone}
			live
			tone="error"
			title="The draft didn’t load."
			actions={
				<Button size="sm" onClick={() => void refetch()}>
					Try again
				</Button>
			}
		>
			<FailureReason failure={failure} />
		</Notice>
	);
}
