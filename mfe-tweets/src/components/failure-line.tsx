import type { QueryError } from 'bff/client/base-query';
import { lazy, Suspense } from 'react';
import styles from './failure-line.module.css';

/** Failures are rare. If this cannot be loaded either, the message alone has to do. */
const FailureReason = lazy(() =>
	import(/* webpackChunkName: "later" */ 'remote-kit/failure-reason').then(
		({ FailureReason: Reason }) => ({ default: Reason }),
		() => ({ default: ({ failure }: { failure: QueryError }) => <>{failure.message}</> }),
	),
);

export interface FailureLineProps {
	failure: QueryError;
	/** What failed, if that is not clear from the control beside it. */
	what?: string | undefined;
	/** What the user can do, if the server's message does not say so. */
	next?: string | undefined;
}

/** Explains a failure and what to do about it, below a row of buttons. */
export function FailureLine({ failure, what, next }: FailureLineProps) {
	return (
		<p role="alert" className={styles.failure}>
			{what ? <b>{what} </b> : null}
			<Suspense fallback={failure.message}>
				<FailureReason failure={failure} next={next} />
			</Suspense>
		</p>
	);
}
