import { type FullContent, fillContent } from 'bff/contract/filter/filter';
import { Button } from 'design-system/button';
import { Dialog } from 'design-system/dialog';
import styles from './conflict-dialog.module.css';
import { ContentDifference } from './content-difference.tsx';
import type { TemplateForm } from './form/use-template-form.ts';

export interface ConflictDialogProps {
	conflict: NonNullable<TemplateForm['conflict']>;
	mine: FullContent;
	isSaving: boolean;
}

/** Shows both versions when the template was saved elsewhere, and lets the user choose one. */
export function ConflictDialog({ conflict, mine, isSaving }: ConflictDialogProps) {
	const { theirs, keepMine, keepTheirs, close } = conflict;
	return (
		<Dialog
			open
			title="This template was changed somewhere else"
			onClose={close}
			actions={
				<>
					<Button onClick={close}>Keep editing</Button>
					<Button onClick={keepTheirs}>Use version {theirs.version}</Button>
					<Button variant="primary" busy={isSaving} onClick={() => void keepMine()}>
						Save my version
					</Button>
				</>
			}
		>
			<div className={styles.both}>
				<p>
					From version {theirs.version} to yours. Saving yours makes a new version; version{' '}
					{theirs.version} stays in the history.
				</p>
				<ContentDifference before={fillContent(theirs.content)} after={mine} />
			</div>
		</Dialog>
	);
}
