import { Button } from 'design-system/button';
import { ButtonLink } from 'design-system/button-link';
import { Icon } from 'design-system/icon';
import { checkIcon } from 'design-system/icon-paths';
import { MarginRow } from 'design-system/margin-row';
import { useId } from 'react';
import styles from './first-steps.module.css';
import type { Step } from './steps.ts';

export interface FirstStepsProps {
	steps: readonly Step[];
	/** Whether the first drafts are on the page. */
	areDraftsAbove?: boolean;
	/** Set when hiding the list failed. */
	failure?: string | undefined;
	onHide: () => void;
}

/** The first steps of a new account. The first one that is not done is the current one. */
export function FirstSteps({ steps, areDraftsAbove = false, failure, onHide }: FirstStepsProps) {
	const headingId = useId();
	const done = steps.filter(({ isDone }) => isDone).length;
	const current = steps.find(({ isDone }) => !isDone);
	return (
		<section aria-labelledby={headingId} className={styles.section}>
			<MarginRow
				margin={
					<>
						<h2 id={headingId} className={styles.heading}>
							{done} of {steps.length} done
						</h2>
						<p>About five minutes. Steps tick themselves off.</p>
						<Button variant="quiet" size="sm" className={styles.hide} onClick={onHide}>
							Hide this list
						</Button>
						{failure && <p role="alert">{failure}</p>}
					</>
				}
				className={styles.row}
			>
				<ol className={styles.list}>
					{steps.map((step) => (
						<StepRow
							key={step.id}
							step={step}
							isCurrent={step === current}
							note={step.id === 'draft' && areDraftsAbove ? 'Done. They’re above.' : 'Done'}
						/>
					))}
				</ol>
			</MarginRow>
		</section>
	);
}

interface StepRowProps {
	step: Step;
	isCurrent: boolean;
	/** Shown once it is done. */
	note: string;
}

function StepRow({ step, isCurrent, note }: StepRowProps) {
	const { title, text, action, href, isDone } = step;
	return (
		<li
			className={styles.step}
			data-done={isDone || undefined}
			aria-current={isCurrent ? 'step' : undefined}
		>
			<span className={styles.box} aria-hidden="true">
				{isDone && <Icon path={checkIcon} size={15} />}
			</span>
			<p>
				<span className={styles.title}>{title}</span>
				{isDone ? <span className={styles.done}> {note}</span> : <span>{text}</span>}
			</p>
			{isDone ? null : (
				<ButtonLink size="sm" variant={isCurrent ? 'primary' : 'secondary'} href={href}>
					{action}
				</ButtonLink>
			)}
		</li>
	);
}
