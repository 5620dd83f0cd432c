import { Button } from 'design-system/button';
import { EmptyEditor } from 'design-system/empty-editor';
import { Notice } from 'design-system/notice';
import type { ReactNode } from 'react';
import noticeStyles from './file-notices.module.css';
import styles from './file-view.module.css';

export interface NoFileProps {
	/** Content before the formatting buttons. */
	toolbarStart: ReactNode;
	/** A button to choose a file, if the tree is not next to the text. */
	action?: ReactNode;
	/** The path in the URL, if there is no such file. */
	unknownPath?: string | undefined;
	/** A file is loading. */
	isLoading?: boolean;
}

/** The editing area while no file is open. */
export function NoFile({ toolbarStart, action, unknownPath, isLoading = false }: NoFileProps) {
	return (
		<div className={styles.view}>
			<div className={noticeStyles.notices}>
				{unknownPath === undefined ? null : (
					<Notice tone="warning" live title="We couldn’t find this file.">
						<bdi className={noticeStyles.path}>{unknownPath}</bdi> may have been renamed, moved or
						deleted.
					</Notice>
				)}
			</div>
			<div className={styles.text}>
				<EmptyEditor
					label="File"
					title="No file selected"
					hint="Select a file from the file tree to start editing"
					action={action}
					busy={isLoading}
					toolbarStart={toolbarStart}
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
