import styles from './onboarding-progress.module.css';
import { questions } from './questions.ts';

/** Which question is shown. `step` counts from 1. */
export function OnboardingProgress({ step }: { step: number }) {
	const percent = Math.round((step / questions.length) * 100);
	return (
		<div
			className={styles.progress}
			role="progressbar"
			aria-label="Onboarding"
			aria-valuenow={percent}
			aria-valuetext={`${percent}%, question ${step} of ${questions.length}`}
		>
			<strong>
				{step} of {questions.length}
			</strong>
			<span>{percent}%</span>
			<div className={styles.bar}>
				<div className={styles.done} data-step={step} />
			</div>
		</div>
	);
}
