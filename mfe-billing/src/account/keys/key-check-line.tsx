import { VisuallyHidden } from 'design-system/visually-hidden';
import styles from '../../settings/settings.module.css';
import { writeCredit } from './credit.ts';
import type { KeyCheck } from './use-key-checks.ts';

const outcomes = {
	works: { word: 'Works', tone: 'done' },
	rejected: { word: 'Rejected', tone: 'error' },
	no_credit: { word: 'No credit', tone: 'warning' },
	unreachable: { word: 'No answer', tone: 'warning' },
} as const;

/** What is known of a key, in a line that is heard when it changes. */
export function KeyCheckLine({ label, check }: { label: string; check: KeyCheck | undefined }) {
	return (
		<p role="status" className={styles.check}>
			{check?.state === 'asking' && <VisuallyHidden>Testing the {label} key</VisuallyHidden>}
			{check?.state === 'failed' && (
				<>
					<strong data-tone="error">Not tested.</strong> {check.reason}
				</>
			)}
			{check?.state === 'told' && (
				<>
					<strong data-tone={outcomes[check.told.outcome].tone}>
						{outcomes[check.told.outcome].word}.
					</strong>{' '}
					{check.told.message}
					{check.told.remaining !== undefined &&
						` Credit left: ${writeCredit(check.told.remaining)}.`}
					{check.told.handle !== undefined && ` It belongs to ${check.told.handle}.`}
				</>
			)}
		</p>
	);
}
