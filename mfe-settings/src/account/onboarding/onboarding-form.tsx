import { Button } from 'design-system/button';
import { isEnter } from 'design-system/keys';
import { MarginRow } from 'design-system/margin-row';
import { Notice } from 'design-system/notice';
import { Page } from 'design-system/page';
import { TextArea } from 'design-system/text-area';
import { type FormEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { isTouch } from 'remote-kit/is-touch';
import styles from './onboarding-form.module.css';
import { OnboardingProgress } from './onboarding-progress.tsx';
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
	const shown = useRef<number>(undefined);
	useEffect(() => {
		const isFirst = shown.current === undefined;
		if (shown.current !== step && !(isFirst && isTouch())) box.current?.focus();
		shown.current = step;
	}, [step]);

	const isLast = step === questions.length;
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
	/** Enter and Ctrl+Enter go on; Shift+Enter is a new line. */
	const pressKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
		if (!isEnter(event) || event.shiftKey) return;
		if (isTouch() && !event.ctrlKey && !event.metaKey) return;
		event.preventDefault();
		if (!event.repeat) event.currentTarget.form?.requestSubmit();
	};

	return (
		<Page title="Two questions, three drafts">
			<MarginRow margin={null}>
				<p className={styles.lead}>
					Warble writes them from your answers, before you choose a plan.
				</p>
			</MarginRow>
			<form className={styles.form} noValidate onSubmit={submit}>
				<MarginRow margin={<OnboardingProgress step={step} />}>
					<div className={styles.question}>
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
							onKeyDown={pressKey}
						/>
						{failure === undefined ? null : (
							<Notice tone="error" title="Your answers weren’t saved" live>
								{failure} They’re still here, so you can try again.
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
							<span className={styles.keys}>
								<kbd>Enter</kbd> {isLast ? 'writes your drafts' : 'goes on'}
							</span>
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
					</div>
				</MarginRow>
			</form>
		</Page>
	);
}
