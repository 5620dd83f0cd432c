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
	/** What stands in the editor: HTML. */
	now: string;
	isUnsaved: boolean;
	isSaving: boolean;
	onRestore: (html: string) => void;
	onClose: () => void;
}

/** What a file was: the last twenty times it was saved, each against what it is. */
export function RevisionsDialog({
	path,
	now,
	isUnsaved,
	isSaving,
	onRestore,
	onClose,
}: RevisionsDialogProps) {
	const list = useRevisionsQuery(path);
	const [newest, ...earlier] = list.data ?? [];
	const [chosen, setChosen] = useState<number>();
	const number = chosen ?? (isUnsaved ? newest : earlier[0])?.revision ?? newest?.revision;
	const read = useRevisionQuery({ path, revision: number ?? 0 }, { skip: number === undefined });
	const then = read.currentData?.content;
	const error = list.error ?? read.error;
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
						disabled={then === undefined || then === now}
						onClick={() => then !== undefined && onRestore(then)}
					>
						Restore this one
					</Button>
				</>
			}
		>
			<div className={styles.both}>
				{number === undefined ? null : (
					<Select
						label="Revision"
						value={String(number)}
						onValueChange={(value) => setChosen(Number(value))}
						help={
							isUnsaved
								? 'Your unsaved changes are saved first, as a revision of their own.'
								: 'From it to what the file is now.'
						}
						options={(list.data ?? []).map(({ revision, createdAt }) => ({
							value: String(revision),
							label: `v${revision}, ${formatMoment(createdAt)}`,
						}))}
					/>
				)}
				{error ? (
					<Notice tone="error" live title="This could not be read.">
						{describeFailure(error)}
					</Notice>
				) : null}
				{then === undefined && !error ? <Skeleton label="Loading the revision" /> : null}
				{then === undefined ? null : (
					<TextDifference before={htmlToText(then)} after={htmlToText(now)} />
				)}
			</div>
		</Dialog>
	);
}
