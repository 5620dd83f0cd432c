import type { QueryError } from 'bff/client/base-query';
import { Button } from 'design-system/button';
import { Notice } from 'design-system/notice';

export interface LoadErrorProps {
	/** A sentence that says what could not be loaded. */
	title: string;
	/** The error of a query. */
	error: unknown;
	onTryAgain: () => void;
}

/** A loading error with a button to try again. */
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
