import { Button } from 'design-system/button';
import { EmptyEditor } from 'design-system/empty-editor';
import { Notice } from 'design-system/notice';
import type { ReactNode } from 'react';
import { ImportButton } from '../import-export/import-button.tsx';
import noticeStyles from './file-notices.module.css';
import styles from './file-view.module.css';

export interface NoFileProps {
	/** Content before the formatting buttons. */
	toolbarStart: ReactNode;
	/** Otherwise it says what a note is for, and offers to import some. */
	hasFiles?: boolean;
	/** Creates a note. */
	onNew?: (() => void) | undefined;
	/** Shows the tree, if it is not next to the text. */
	onChoose?: (() => void) | undefined;
	onImport?: ((files: readonly File[]) => void) | undefined;
	/** The path in the URL, if there is no such file. */
	unknownPath?: string | undefined;
	/** A file is loading. */
	isLoading?: boolean;
}

/** The editing area while no file is open. */
export function NoFile({
	toolbarStart,
	hasFiles = true,
	onNew,
	onChoose,
	onImport,
	unknownPath,
	isLoading = false,
}: NoFileProps) {
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
					action={
						<>
							{hasFiles ? null : (
								<p className={styles.purpose}>
									Or write your first note: what you did, saw or measured. Add it to an instruction
									in Compose with @, and Warble drafts from it.
								</p>
							)}
							<div className={styles.actions}>
								{onChoose && hasFiles ? (
									<Button variant="primary" onClick={onChoose}>
										Choose a file
									</Button>
								) : null}
								{onNew ? (
									<Button variant={hasFiles ? 'secondary' : 'primary'} onClick={onNew}>
										New note
									</Button>
								) : null}
								{onImport && !hasFiles ? <ImportButton onFiles={onImport} /> : null}
							</div>
						</>
					}
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
