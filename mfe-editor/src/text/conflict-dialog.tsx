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
			title="This file was saved elsewhere meanwhile"
			onClose={onClose}
			actions={
				<>
					<Button onClick={onClose}>Go on editing</Button>
					<Button onClick={onTakeTheirs}>Take theirs</Button>
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
					From theirs to yours, in <span className={styles.path}>{path}</span>. Keep yours, and
					theirs stays in the revisions; take theirs, and yours is gone.
				</p>
				<TextDifference
					before={before}
					after={after}
					sameText="The words are the same; their format is not."
				/>
			</section>
		</Dialog>
	);
}
