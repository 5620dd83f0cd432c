import type { DraftPart } from 'bff/contract/publishing/draft-part';
import type { KeptDraft } from 'bff/contract/publishing/drafts';
import { Button } from 'design-system/button';
import { Notice } from 'design-system/notice';
import { formatMoment } from '../../format-date.ts';
import { LazyComparison } from './lazy-comparison.tsx';

export interface ConflictNoticeProps {
	mine: readonly Pick<DraftPart, 'text'>[];
	theirs: KeptDraft;
	isSaving: boolean;
	onKeepMine: () => void;
	onUseTheirs: () => void;
}

/** The draft was saved in another tab or device while it was edited here. */
export function ConflictNotice({
	mine,
	theirs,
	isSaving,
	onKeepMine,
	onUseTheirs,
}: ConflictNoticeProps) {
	return (
		<Notice
			live
			tone="warning"
			title={`This draft changed somewhere else at ${formatMoment(theirs.updatedAt)}.`}
			actions={
				<>
					<Button size="sm" busy={isSaving} onClick={onKeepMine}>
						Keep mine
					</Button>
					<Button size="sm" onClick={onUseTheirs}>
						Use the other version
					</Button>
				</>
			}
		>
			<p>Nothing was overwritten. Changes from the other version to yours:</p>
			<LazyComparison before={theirs.parts} after={mine} />
		</Notice>
	);
}
