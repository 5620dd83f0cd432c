import type { DraftSummary } from 'bff/contract/publishing/drafts';
import { memo } from 'react';
import styles from './draft-list.module.css';
import { DraftRow, type DraftRowProps } from './draft-row.tsx';

export interface DraftRowsProps extends Pick<DraftRowProps, 'isSelecting' | 'onToggle'> {
	drafts: readonly DraftSummary[];
	/** Null if the open draft is on another page. */
	currentId: string | null;
	chosen: ReadonlySet<string>;
	hrefOf: (id: string) => string;
}

/** A page of the list. The browser skips it as a whole while it is not near the screen. */
export const DraftRows = memo(function DraftRows({
	drafts,
	currentId,
	chosen,
	hrefOf,
	...row
}: DraftRowsProps) {
	return (
		<div className={styles.page}>
			{drafts.map((draft) => (
				<DraftRow
					key={draft.id}
					{...row}
					draft={draft}
					href={hrefOf(draft.id)}
					isCurrent={draft.id === currentId}
					isSelected={chosen.has(draft.id)}
				/>
			))}
		</div>
	);
});
