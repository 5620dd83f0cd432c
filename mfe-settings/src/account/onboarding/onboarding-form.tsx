import { Button } from 'design-system/button';
import { FocusPage } from 'design-system/focus-page';
import { Notice } from 'design-system/notice';
import { TextArea } from 'design-system/text-area';
import { type FormEvent, type MouseEvent, useEffect, useRef } from 'react';
import styles from './onboarding-form.module.css';
import { MAX_ANSWER, type Question, questions } from './questions.ts';

export interface OnboardingFormProps {
	/** From 1. */
	step: number;
	question: Question;
	answer: string;
	/** Whether the answers are being saved, or that the questions were skipped. */
	saving?: 'answers' | 'skip' | undefined;
	/** Why saving failed. */
	failure?: string | undefined;
	onChange: (answer: string) => void;
	onBack: () => void;
	onNext: () => void;
	onSkip: () => void;
}

/** One question of the onboarding. */
export function OnboardingForm({
	step,
	question,
	answer,
	saving,
	failure,
	onChange,
	onBack,
	onNext,
	onSkip,
}: OnboardingFormProps) {
	const box = useRef<HTMLTextAreaElement>(null);
	const shown = useRef(step);
	useEffect(() => {
		if (shown.current !== step) box.current?.focus();
		shown.current = step;
	}, [step]);

	const isLast = step === questions.length;
	const percent = Math.round((step / questions.length) * 100);
	const length = [...answer.trim()].length;
	const isTooLong = length > MAX_ANSWER;
	/** Ignores the second press of a double click, which would answer the next question. */
	const pressOnce = (event: MouseEvent) => {
		if (event.detail > 1) event.preventDefault();
	};
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (saving === undefined && answer.trim() !== '' && !isTooLong) onNext();
	};

	return (
		<FocusPage>
			<form className={styles.form} noValidate onSubmit={submit}>
				<h1 className={styles.title}>Two questions first</h1>
				<p className={styles.lead}>The assistant writes better when it knows your work.</p>
				<div className={styles.progress}>
					<div
						className={styles.bar}
						role="progressbar"
						aria-label="Onboarding"
						aria-valuenow={percent}
						aria-valuetext={`${percent}%, question ${step} of ${questions.length}`}
					>
						<div className={styles.done} data-step={step} />
					</div>
					<span aria-hidden="true">{percent}%</span>
				</div>
				<TextArea
					key={question.field}
					ref={box}
					rows={4}
					dir="auto"
					label={question.text}
					name={question.field}
					value={answer}
					readOnly={saving !== undefined}
					help={question.help}
					meta={length > MAX_ANSWER - 400 ? `${length}/${MAX_ANSWER}` : undefined}
					error={isTooLong ? `Shorten this by ${length - MAX_ANSWER} characters.` : undefined}
					onChange={(event) => onChange(event.currentTarget.value)}
				/>
				{failure === undefined ? null : (
					<Notice tone="error" title="Your answers weren't saved" live>
						{failure} They're still here, so you can try again.
					</Notice>
				)}
				<div className={styles.actions}>
					{step > 1 && <Button onClick={onBack}>Back</Button>}
					<Button
						type="submit"
						onClick={pressOnce}
						variant="primary"
						busy={saving === 'answers'}
						disabled={answer.trim() === '' || isTooLong || saving === 'skip'}
					>
						{isLast ? 'Complete' : 'Next'}
					</Button>
					<Button
						variant="quiet"
						className={styles.skip}
						busy={saving === 'skip'}
						disabled={saving === 'answers'}
						onClick={onSkip}
					>
						Skip to billing
					</Button>
				</div>
			</form>
		</FocusPage>
	);
}
