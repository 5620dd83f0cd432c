import type { QueryError } from 'bff/client/base-query';
import { FailureReason } from 'remote-kit/failure-reason';
import styles from './failure-line.module.css';

export interface FailureLineProps {
	failure: QueryError;
	/** The failed action, if the control next to it does not make that clear. */
	what?: string | undefined;
	/** The network that failed. */
	network?: string;
	/** What the user can do, if the server's message does not say so. */
	next?: string | undefined;
}

/** Explains a failure and what to do about it, below the buttons. */
export function FailureLine({ failure, what, network, next }: FailureLineProps) {
	return (
		<p role="alert" className={styles.failure}>
			{what ? <b>{what} </b> : null}
			<FailureReason failure={failure} next={next} {...(network && { network })} />
		</p>
	);
}
