import type { QueryError } from 'bff/client/base-query';
import { FailureReason } from 'remote-kit/failure-reason';
import styles from './failure-line.module.css';

export interface FailureLineProps {
	failure: QueryError;
	/** What did not work, where it is not what was just pressed. */
	what?: string | undefined;
	/** What the user can do, where the sentence of the server does not say it. */
	next?: string | undefined;
}

/** Why something did not work and what to do about it, under the buttons of its row. */
export function FailureLine({ failure, what, next }: FailureLineProps) {
	return (
		<p role="alert" className={styles.failure}>
			{what ? <b>{what} </b> : null}
			<FailureReason failure={failure} next={next} />
		</p>
	);
}
