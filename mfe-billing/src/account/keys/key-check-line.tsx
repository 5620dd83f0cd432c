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

/** The state of a key, in a line that screen readers announce when it changes. */
export function KeyCheckLine({ label, check }: { label: string; check: KeyCheck | undefined }) {
	return (
		<p role="status" className={styles.check}>
			{check?.state === 'asking' && <VisuallyHidden>Testing the {label} key</VisuallyHidden>}
			{check?.state === 'failed' && (
				<>
					<strong data-tone="error">Not tested.</strong> {check.reason}
				</>
			)}
			{check?.state === 'checked' && (
				<>
					<strong data-tone={outcomes[check.result.outcome].tone}>
						{outcomes[check.result.outcome].word}.
					</strong>{' '}
					{check.result.message}
					{check.result.remaining !== undefined &&
						` Credit left: ${writeCredit(check.result.remaining)}.`}
					{check.result.handle !== undefined && ` It belongs to ${check.result.handle}.`}
				</>
			)}
		</p>
	);
}
