import type { QueryError } from 'bff/client/base-query';
import type { AnswerStatus } from 'bff/contract/compose';
import { Button } from 'design-system/button';
import { FailureReason } from 'remote-kit/failure-reason';
import styles from './answer-end.module.css';
import { NOT_SAVED } from './progress.ts';

export interface AnswerEndProps {
	status: AnswerStatus;
	isReconnecting?: boolean;
	/** Whether the server has not stored it yet. */
	isDelayed?: boolean;
	failure?: QueryError | null;
	onTryAgain?: (() => void) | undefined;
}

/** What is to be said under an answer that did not simply end. */
export function AnswerEnd({
	status,
	isReconnecting = false,
	isDelayed = false,
	failure = null,
	onTryAgain,
}: AnswerEndProps) {
	if (status === 'done') return null;
	if (status === 'running') {
		if (isReconnecting) return <p className={styles.end}>Reconnecting…</p>;
		if (!isDelayed) return null;
		return (
			<div className={styles.end}>
				<p className={styles.error}>{NOT_SAVED.title}</p>
				<p className={styles.note}>{NOT_SAVED.text}</p>
			</div>
		);
	}
	return (
		<div className={styles.end}>
			{status === 'stopped' ? (
				<p className={styles.note}>Stopped. What was written is kept.</p>
			) : (
				<>
					<p className={styles.error}>[Error receiving response]</p>
					{failure ? (
						<p className={styles.note}>
							<FailureReason failure={failure} />
						</p>
					) : null}
				</>
			)}
			{onTryAgain ? (
				<Button size="sm" className={styles.action} onClick={onTryAgain}>
					Try again
				</Button>
			) : null}
		</div>
	);
}
