import { VisuallyHidden } from 'design-system/visually-hidden';
import styles from '../../settings/settings.module.css';
import { formatCredit } from './credit.ts';
import type { KeyCheck } from './use-key-checks.ts';

const outcomes = {
	works: { label: 'Works', tone: 'done' },
	rejected: { label: 'Rejected', tone: 'error' },
	no_credit: { label: 'No credit', tone: 'warning' },
	unreachable: { label: 'No answer', tone: 'warning' },
} as const;

/** The result of testing a key. Screen readers announce changes. */
export function KeyCheckLine({ label, check }: { label: string; check: KeyCheck | undefined }) {
	return (
		<p role="status" className={styles.check}>
			{check?.state === 'testing' && <VisuallyHidden>Testing the {label} key</VisuallyHidden>}
			{check?.state === 'failed' && (
				<>
					<strong data-tone="error">Not tested.</strong> {check.reason}
				</>
			)}
			{check?.state === 'checked' && (
				<>
					<strong data-tone={outcomes[check.result.outcome].tone}>
						{outcomes[check.result.outcome].label}.
					</strong>{' '}
					{check.result.message}
					{check.result.remaining !== undefined &&
						` Credit left: ${formatCredit(check.result.remaining)}.`}
					{check.result.handle !== undefined && ` It belongs to ${check.result.handle}.`}
				</>
			)}
		</p>
	);
}
