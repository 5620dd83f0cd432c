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
					title="We couldn’t open this file."
					actions={button('Try again', loading.retry)}
				>
					{describeFailure(loading.error)}
				</Notice>
			) : null}
			{isDeleted && status === 'open' ? (
				<Notice
					tone="warning"
					live
					title="This file was deleted somewhere else."
					actions={button('Save as new file', onSaveAs)}
				>
					Your text is still here. Save it as a new file to keep it.
				</Notice>
			) : null}
			{recoveredAt !== null && isUnsaved && !isDeleted ? (
				<Notice
					tone="warning"
					live
					title={`Recovered unsaved changes from ${formatMoment(recoveredAt)}`}
					actions={button('Discard', open.discard)}
				>
					You wrote them in this browser and didn’t save them.
				</Notice>
			) : null}
			{isStale && !open.theirs ? (
				<Notice
					tone="warning"
					live
					title="This file changed somewhere else."
					actions={button('Compare', () => void open.compare())}
				>
					Your text hasn’t changed. You’ll see both versions before you save.
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
				<Notice tone="warning" live title="This browser is out of space for unsaved text.">
					Save <bdi className={styles.path}>{path}</bdi> before you leave this page.
				</Notice>
			) : null}
		</div>
	);
}
