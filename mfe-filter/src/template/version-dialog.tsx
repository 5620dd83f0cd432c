import { fillContent } from 'bff/contract/filter/filter';
import { Busy } from 'design-system/busy';
import { Button } from 'design-system/button';
import { Dialog } from 'design-system/dialog';
import { failureOf } from 'remote-kit/failure';
import { FailureReason } from 'remote-kit/failure-reason';
import { useTemplateVersionQuery } from '../run/state/run-api.ts';
import styles from './conflict-dialog.module.css';
import { ContentDifference } from './content-difference.tsx';

export interface VersionDialogProps {
	templateId: string;
	version: number;
	newest: number;
	onClose: () => void;
}

/** The difference between the version of a run and the newest one. */
export function VersionDialog({ templateId, version, newest, onClose }: VersionDialogProps) {
	const old = useTemplateVersionQuery({ id: templateId, version });
	const current = useTemplateVersionQuery({ id: templateId, version: newest });
	const failed = old.error ?? current.error;
	const error = failed && failureOf(failed);
	return (
		<Dialog
			open
			title={`Changes from version ${version} to ${newest}`}
			onClose={onClose}
			actions={<Button onClick={onClose}>Close</Button>}
		>
			<div className={styles.both}>
				{error ? <FailureReason failure={error} /> : null}
				{old.data && current.data ? (
					<ContentDifference
						before={fillContent(old.data.content)}
						after={fillContent(current.data.content)}
					/>
				) : null}
				{!error && !(old.data && current.data) ? <Busy>Loading versions…</Busy> : null}
			</div>
		</Dialog>
	);
}
