import { Button } from 'design-system/button';
import { Dialog } from 'design-system/dialog';
import { htmlToText } from 'design-system/rich-text/html-to-text';
import { TextDifference } from 'design-system/text-difference';
import styles from './conflict-dialog.module.css';
import type { Form } from './form/form.ts';
import type { TemplateForm } from './form/use-template-form.ts';

export interface ConflictDialogProps {
	conflict: NonNullable<TemplateForm['conflict']>;
	mine: Pick<Form, 'description' | 'blockList'>;
	isSaving: boolean;
}

/** Shows both versions when the template was saved elsewhere, and lets the user choose one. */
export function ConflictDialog({ conflict, mine, isSaving }: ConflictDialogProps) {
	const { theirs, keepMine, keepTheirs, close } = conflict;
	const blocked = {
		theirs: (theirs.content.blockList ?? []).join('\n'),
		mine: mine.blockList.join('\n'),
	};
	return (
		<Dialog
			open
			title="This template was saved elsewhere meanwhile"
			onClose={close}
			actions={
				<>
					<Button onClick={close}>Go on editing</Button>
					<Button onClick={keepTheirs}>Keep v{theirs.version}</Button>
					<Button variant="primary" busy={isSaving} onClick={() => void keepMine()}>
						Save mine
					</Button>
				</>
			}
		>
			<div className={styles.both}>
				<p>
					From v{theirs.version} to yours. Saving yours makes a new version; the other one stays in
					the history.
				</p>
				<TextDifference
					before={htmlToText(theirs.content.description)}
					after={htmlToText(mine.description)}
				/>
				{blocked.theirs === blocked.mine ? null : (
					<>
						<h3>Block list</h3>
						<TextDifference before={blocked.theirs} after={blocked.mine} />
					</>
				)}
			</div>
		</Dialog>
	);
}
