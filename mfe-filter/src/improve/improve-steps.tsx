import { describeSteps, stepOf } from './describe-steps.ts';
import styles from './improve.module.css';
import type { ImproveState } from './use-improve.ts';

/** The steps of an improvement that is under way. */
export function ImproveSteps({ state }: { state: ImproveState }) {
	const current = stepOf(state);
	return (
		<ol className={styles.steps}>
			{Object.entries(describeSteps(state)).map(([step, text]) => (
				<li key={step} aria-current={step === current ? 'step' : undefined}>
					{text}
				</li>
			))}
		</ol>
	);
}
