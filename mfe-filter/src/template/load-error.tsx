import type { QueryError } from 'bff/client/base-query';
import { Button } from 'design-system/button';
import { Notice } from 'design-system/notice';

export interface LoadErrorProps {
	/** What could not be read. */
	title: string;
	/** Why: an error as the queries give it. */
	error: unknown;
	onTryAgain: () => void;
}

/** Something could not be read, and can be asked for again. */
export function LoadError({ title, error, onTryAgain }: LoadErrorProps) {
	return (
		<Notice
			live
			tone="error"
			title={title}
			actions={
				<Button size="sm" onClick={onTryAgain}>
					Try again
				</Button>
			}
		>
			{(error as QueryError | undefined)?.message}
		</Notice>
	);
}
