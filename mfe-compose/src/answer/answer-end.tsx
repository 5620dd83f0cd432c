import type { QueryError } from 'bff/client/base-query';
import type { AnswerStatus } from 'bff/contract/compose/compose';
import { Button } from 'design-system/button';
import { FailureReason } from 'remote-kit/failure-reason';
import styles from './answer-end.module.css';
import { NOT_SAVED } from './progress.ts';

export interface AnswerEndProps {
	status: AnswerStatus;
	isReconnecting?: boolean;
	/** Whether the server could not store the text yet. */
	isDelayed?: boolean;
	failure?: QueryError | null;
	onRetry?: (() => void) | undefined;
}

/** The status below an answer that is not complete: delayed, reconnecting, stopped or failed. */
export function AnswerEnd({
	status,
	isReconnecting = false,
	isDelayed = false,
	failure = null,
	onRetry,
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
				<p className={styles.note}>Stopped. The text so far is kept.</p>
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
			{onRetry ? (
				<Button size="sm" className={styles.action} onClick={onRetry}>
					Try again
				</Button>
			) : null}
		</div>
	);
}
