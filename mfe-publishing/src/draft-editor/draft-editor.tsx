import { EmptyState } from 'design-system/empty-state';
import { asFailure } from 'remote-kit/failure';
import { Loaded } from 'remote-kit/loaded';
import { useDraftQuery } from 'remote-kit/publishing/api/drafts-api';
import { DeletedDraft } from 'remote-kit/publishing/editing/deleted-draft';
import styles from './draft-editor.module.css';
import { OpenEditor, type OpenEditorProps } from './open-editor.tsx';

export interface DraftEditorProps extends Omit<OpenEditorProps, 'draft'> {
	draftId: string;
}

/** A draft: loading, missing, failed, or open. Mount it per draft. */
export function DraftEditor({ draftId, ...rest }: DraftEditorProps) {
	const query = useDraftQuery(draftId, {
		refetchOnMountOrArgChange: true,
		refetchOnFocus: true,
		refetchOnReconnect: true,
	});
	const { data } = query;
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
			{(draft) => <OpenEditor {...rest} draft={draft} />}
		</Loaded>
	);
}
