import { Button } from 'design-system/button';
import { Dialog } from 'design-system/dialog';
import { htmlToText } from 'design-system/rich-text/html-to-text';
import { TextDifference } from 'design-system/text-difference';
import styles from './difference.module.css';

export interface ConflictDialogProps {
	path: string;
	/** HTML of the two versions. */
	mine: string;
	theirs: string;
	isSaving: boolean;
	onKeepMine: () => void;
	onTakeTheirs: () => void;
	onSaveCopy: () => void;
	onClose: () => void;
}

/** Shows both versions after a save conflict and lets the user choose. */
export function ConflictDialog({
	path,
	mine,
	theirs,
	isSaving,
	onKeepMine,
	onTakeTheirs,
	onSaveCopy,
	onClose,
}: ConflictDialogProps) {
	const [before, after] = [htmlToText(theirs), htmlToText(mine)];
	return (
		<Dialog
			open
			title="This file changed somewhere else"
			onClose={onClose}
			actions={
				<>
					<Button onClick={onClose}>Keep editing</Button>
					<Button onClick={onTakeTheirs}>Use the other version</Button>
					<Button onClick={onSaveCopy}>Save mine as a copy</Button>
					<Button variant="primary" busy={isSaving} onClick={onKeepMine}>
						Keep mine
					</Button>
				</>
			}
		>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must be scrollable with the keyboard */}
			<section className={styles.comparison} aria-label="Both versions" tabIndex={0}>
				<p>
					Changes from the other version to yours, in <bdi className={styles.path}>{path}</bdi>. If
					you keep yours, the other version stays in the revisions. If you use the other version,
					yours is gone.
				</p>
				<TextDifference before={before} after={after} sameText="Same text, different formatting." />
			</section>
		</Dialog>
	);
}
