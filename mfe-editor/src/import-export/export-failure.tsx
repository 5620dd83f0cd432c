import type { QueryError } from 'bff/client/base-query';
import { Button } from 'design-system/button';
import { Notice } from 'design-system/notice';
import { describeFailure } from 'remote-kit/failure';

export interface ExportFailureProps {
	failure: QueryError;
	onClose: () => void;
}

/** Says why the export failed. */
export function ExportFailure({ failure, onClose }: ExportFailureProps) {
	return (
		<Notice
			tone="error"
			live
			title="Export failed."
			actions={
				<Button size="sm" onClick={onClose}>
					Close
				</Button>
			}
		>
			{describeFailure(failure)}
		</Notice>
	);
}
