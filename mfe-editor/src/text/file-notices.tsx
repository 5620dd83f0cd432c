import { Button } from 'design-system/button';
import { Notice } from 'design-system/notice';
import { describeFailure } from 'remote-kit/failure';
import { formatMoment } from 'remote-kit/format-date';
import styles from './file-notices.module.css';
import type { OpenFile } from './open-file/use-open-file.ts';

export interface FileNoticesProps {
	open: OpenFile;
	path: string;
	isDeleted: boolean;
	onSaveAs: () => void;
}

/** Problems of the open file, each with a button to solve it. */
export function FileNotices({ open, path, isDeleted, onSaveAs }: FileNoticesProps) {
	const { status, loading, failure, isStale, isStored, isUnsaved, recoveredAt } = open;
	const button = (label: string, onClick: () => void) => (
		<Button size="sm" onClick={onClick}>
			{label}
		</Button>
	);
	return (
		<div className={styles.notices}>
			{status === 'failed' && loading.error ? (
				<Notice
					tone="error"
					live
					title="This file could not be read."
					actions={button('Try again', loading.retry)}
				>
					{describeFailure(loading.error)}
				</Notice>
			) : null}
			{isDeleted && status === 'open' ? (
				<Notice
					tone="warning"
					live
					title="This file was deleted elsewhere."
					actions={button('Save as new file', onSaveAs)}
				>
					Your text is still here, and only here, until it is saved as a new file.
				</Notice>
			) : null}
			{recoveredAt !== null && isUnsaved && !isDeleted ? (
				<Notice
					tone="warning"
					live
					title={`Recovered unsaved changes from ${formatMoment(recoveredAt)}`}
					actions={button('Discard', open.discard)}
				>
					They were written in this browser and not saved.
				</Notice>
			) : null}
			{isStale && !open.theirs ? (
				<Notice
					tone="warning"
					live
					title="This file was saved elsewhere meanwhile."
					actions={button('Compare', () => void open.compare())}
				>
					Your text stays as it is. Saving shows both first.
				</Notice>
			) : null}
			{failure && !isDeleted ? (
				<Notice
					tone="error"
					live
					title="Not saved."
					actions={button('Try again', () => void open.save())}
				>
					{describeFailure(failure)} Your text is still here.
				</Notice>
			) : null}
			{isUnsaved && !isStored ? (
				<Notice tone="warning" live title="This browser has no room to keep your unsaved text.">
					Save <span className={styles.path}>{path}</span> before you leave this page.
				</Notice>
			) : null}
		</div>
	);
}
