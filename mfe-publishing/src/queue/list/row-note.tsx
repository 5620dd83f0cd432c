import { Busy } from 'design-system/busy';
import { FailureReason } from 'remote-kit/failure-reason';
import type { RowState } from '../state/queue-actions.ts';
import styles from './list.module.css';

/** The action in progress on a post, or the reason why it failed. */
export function RowNote({ state }: { state: RowState | undefined }) {
	if (state?.failure?.message)
		return (
			<p role="alert" className={styles.failure}>
				<FailureReason failure={state.failure} />
			</p>
		);
	return state?.busy ? <Busy>{state.busy}…</Busy> : null;
}
