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

/** What changed between the version that judged and the newest. */
export function VersionDialog({ templateId, version, newest, onClose }: VersionDialogProps) {
	const then = useTemplateVersionQuery({ id: templateId, version });
	const now = useTemplateVersionQuery({ id: templateId, version: newest });
	const error = (then.error ?? now.error) as QueryError | undefined;
	const blocked = [then, now].map(({ data }) => (data?.content.blockList ?? []).join('\n'));
	return (
		<Dialog
			open
			title={`From v${version} to v${newest}`}
			onClose={onClose}
			actions={<Button onClick={onClose}>Close</Button>}
		>
			<div className={styles.both}>
				{error ? <FailureReason failure={error} /> : null}
				{then.data && now.data ? (
					<>
						<TextDifference
							before={htmlToText(then.data.content.description)}
							after={htmlToText(now.data.content.description)}
						/>
						{blocked[0] === blocked[1] ? null : (
							<>
								<h3>Block list</h3>
								<TextDifference before={blocked[0] ?? ''} after={blocked[1] ?? ''} />
							</>
						)}
					</>
				) : null}
				{!error && !(then.data && now.data) ? <Busy>Loading versions...</Busy> : null}
			</div>
		</Dialog>
	);
}
