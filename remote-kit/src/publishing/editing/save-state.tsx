import { Spinner } from 'design-system/spinner';
import { describeFailure } from '../../failure.ts';
import { formatMoment } from '../../format-date.ts';
import styles from './save-state.module.css';
import type { OpenDraft } from './use-open-draft.ts';

export type SaveStateProps = Pick<
	OpenDraft,
	'isUnsaved' | 'isSaving' | 'savedAt' | 'failure' | 'isAtRisk' | 'theirs'
>;

/** Whether the draft is saved: `Saved 19:52`, `Saving…`, `Not saved: you're offline.` */
export function SaveState({
	isUnsaved,
	isSaving,
	savedAt,
	failure,
	isAtRisk,
	theirs,
}: SaveStateProps) {
	const kept = isAtRisk ? 'Keep this page open.' : 'Kept on this device.';
	if (failure && isUnsaved) {
		const reason = failure.code === 'network' ? 'you’re offline.' : describeFailure(failure);
		return (
			<p role="status" className={styles.state} data-tone="warning">
				Not saved: {reason} {kept}
			</p>
		);
	}
	if (theirs)
		return (
			<p role="status" className={styles.state} data-tone="warning">
				Not saved: choose a version.
			</p>
		);
	return (
		<p role="status" className={styles.state}>
			{isSaving ? (
				<>
					<Spinner />
					Saving…
				</>
			) : isUnsaved ? (
				''
			) : (
				`Saved ${formatMoment(savedAt)}`
			)}
		</p>
	);
}
