import type { DraftPart, KeptDraft } from 'bff/contract/publishing/drafts';
import { Button } from 'design-system/button';
import { Notice } from 'design-system/notice';
import { formatMoment } from '../../format-date.ts';
import { useLazy } from '../../lazy/use-lazy.ts';

export interface ConflictNoticeProps {
	mine: readonly Pick<DraftPart, 'text'>[];
	theirs: KeptDraft;
	isSaving: boolean;
	onKeepMine: () => void;
	onUseTheirs: () => void;
}

const loadComparison = () =>
	import(/* webpackChunkName: "overlays" */ './comparison.tsx').then(
		({ Comparison }) => Comparison,
	);

/** The draft was saved in another tab or device while it was edited here. */
export function ConflictNotice({
	mine,
	theirs,
	isSaving,
	onKeepMine,
	onUseTheirs,
}: ConflictNoticeProps) {
	const { part: Comparison } = useLazy(loadComparison, theirs);
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
			{Comparison ? <Comparison before={theirs.parts} after={mine} /> : null}
		</Notice>
	);
}
