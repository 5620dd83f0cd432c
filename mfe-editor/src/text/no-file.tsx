import { Button } from 'design-system/button';
import { EmptyEditor } from 'design-system/empty-editor';
import { Notice } from 'design-system/notice';
import type { ReactNode } from 'react';
import noticeStyles from './file-notices.module.css';
import styles from './file-view.module.css';

export interface NoFileProps {
	opener: ReactNode;
	/** An address that leads to no file. */
	unknown?: string | undefined;
	/** A file is on its way. */
	isReading?: boolean;
}

/** The editing area while no file is open. */
export function NoFile({ opener, unknown, isReading = false }: NoFileProps) {
	return (
		<div className={styles.view}>
			<div className={noticeStyles.notices}>
				{unknown === undefined ? null : (
					<Notice tone="warning" live title="There is no such file.">
						<span className={noticeStyles.path}>{unknown}</span> was renamed, moved or deleted, or
						never was.
					</Notice>
				)}
			</div>
			<div className={styles.text}>
				<EmptyEditor
					label="File"
					title="No file selected"
					hint="Select a file from the file tree to start editing"
					busy={isReading}
					toolbarStart={opener}
					toolbarEnd={
						<Button size="sm" variant="primary" className={styles.save} disabled>
							Save
						</Button>
					}
				/>
			</div>
		</div>
	);
}
