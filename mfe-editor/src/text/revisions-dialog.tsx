import { Button } from 'design-system/button';
import { Dialog } from 'design-system/dialog';
import { Notice } from 'design-system/notice';
import { htmlToText } from 'design-system/rich-text/html-to-text';
import { Select } from 'design-system/select';
import { Skeleton } from 'design-system/skeleton';
import { TextDifference } from 'design-system/text-difference';
import { useState } from 'react';
import { describeFailure } from 'remote-kit/failure';
import { formatMoment } from 'remote-kit/format-date';
import styles from './difference.module.css';
import { useRevisionQuery, useRevisionsQuery } from './open-file/revisions-api.ts';

export interface RevisionsDialogProps {
	path: string;
	/** The HTML in the editor. */
	current: string;
	isUnsaved: boolean;
	isSaving: boolean;
	onRestore: (html: string) => void;
	onClose: () => void;
}

/** The last twenty revisions of a file, each compared with the current text. */
export function RevisionsDialog({
	path,
	current,
	isUnsaved,
	isSaving,
	onRestore,
	onClose,
}: RevisionsDialogProps) {
	const list = useRevisionsQuery(path);
	const [newest, ...older] = list.data ?? [];
	const [chosen, setChosen] = useState<number>();
	const number = chosen ?? (isUnsaved ? newest : older[0])?.revision ?? newest?.revision;
	const revision = useRevisionQuery(
		{ path, revision: number ?? 0 },
		{ skip: number === undefined },
	);
	const earlierHtml = revision.currentData?.content;
	const error = list.error ?? revision.error;
	return (
		<Dialog
			open
			title="Revisions"
			onClose={onClose}
			actions={
				<>
					<Button onClick={onClose}>Close</Button>
					<Button
						variant="primary"
						busy={isSaving}
						disabled={earlierHtml === undefined || earlierHtml === current}
						onClick={() => earlierHtml !== undefined && onRestore(earlierHtml)}
					>
						Restore this revision
					</Button>
				</>
			}
		>
			<div className={styles.comparison}>
				{number === undefined ? null : (
					<Select
						label="Revision"
						value={String(number)}
						onValueChange={(value) => setChosen(Number(value))}
						help={
							isUnsaved
								? 'We’ll save your unsaved changes as a revision first.'
								: 'Changes since this revision.'
						}
						options={(list.data ?? []).map(({ revision, createdAt }) => ({
							value: String(revision),
							label: `v${revision}, ${formatMoment(createdAt)}`,
						}))}
					/>
				)}
				{error ? (
					<Notice tone="error" live title="We couldn’t load this revision.">
						{describeFailure(error)}
					</Notice>
				) : null}
				{earlierHtml === undefined && !error ? <Skeleton label="Loading the revision" /> : null}
				{earlierHtml === undefined ? null : (
					<TextDifference before={htmlToText(earlierHtml)} after={htmlToText(current)} />
				)}
			</div>
		</Dialog>
	);
}
