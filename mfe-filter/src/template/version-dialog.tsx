import type { QueryError } from 'bff/client/base-query';
import { Busy } from 'design-system/busy';
import { Button } from 'design-system/button';
import { Dialog } from 'design-system/dialog';
import { htmlToText } from 'design-system/rich-text/html-to-text';
import { TextDifference } from 'design-system/text-difference';
import { FailureReason } from 'remote-kit/failure-reason';
import { useTemplateVersionQuery } from '../run/state/run-api.ts';
import styles from './conflict-dialog.module.css';

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
	const error = (old.error ?? current.error) as QueryError | undefined;
	const blocked = [old, current].map(({ data }) => (data?.content.blockList ?? []).join('\n'));
	return (
		<Dialog
			open
			title={`From v${version} to v${newest}`}
			onClose={onClose}
			actions={<Button onClick={onClose}>Close</Button>}
		>
			<div className={styles.both}>
				{error ? <FailureReason failure={error} /> : null}
				{old.data && current.data ? (
					<>
						<TextDifference
							before={htmlToText(old.data.content.description)}
							after={htmlToText(current.data.content.description)}
						/>
						{blocked[0] === blocked[1] ? null : (
							<>
								<h3>Block list</h3>
								<TextDifference before={blocked[0] ?? ''} after={blocked[1] ?? ''} />
							</>
						)}
					</>
				) : null}
				{!error && !(old.data && current.data) ? <Busy>Loading versions...</Busy> : null}
			</div>
		</Dialog>
	);
}
