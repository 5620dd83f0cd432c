import type { TweetAction } from 'bff/contract/tweets/tweets';
import { Button } from 'design-system/button';
import { type MouseEvent, useId } from 'react';
import { asFailure } from 'remote-kit/failure';
import { useReportMutation } from '../report-api.ts';
import { FailureLine } from './failure-line.tsx';
import styles from './opened-question.module.css';

export interface OpenedQuestionProps {
	tweetId: string;
	action: TweetAction;
	/** Shown to the user, because only they know how the action ended. */
	question: string;
	yes: string;
	no: string;
	/** Called once the report is stored. */
	onReported?: (outcome: 'done' | 'none') => void;
}

/** Asks the user how an action that was opened at its network ended. */
export function OpenedQuestion({
	tweetId,
	action,
	question,
	yes,
	no,
	onReported,
}: OpenedQuestionProps) {
	const id = useId();
	const [report, { isLoading, error, originalArgs }] = useReportMutation();
	const failure = asFailure(error);
	const onAnswer = (outcome: 'done' | 'none') => async (event: MouseEvent<HTMLElement>) => {
		if (isLoading) return;
		const post = event.currentTarget.closest('article');
		const { data } = await report({ id: tweetId, action, outcome });
		if (!data) return;
		onReported?.(outcome);
		// The button that had focus is gone.
		post?.focus({ preventScroll: true });
	};
	return (
		<fieldset aria-labelledby={id} className={styles.question}>
			<span id={id}>{question}</span>
			<Button
				size="sm"
				busy={isLoading && originalArgs?.outcome === 'done'}
				onClick={onAnswer('done')}
			>
				{yes}
			</Button>
			<Button
				size="sm"
				busy={isLoading && originalArgs?.outcome === 'none'}
				onClick={onAnswer('none')}
			>
				{no}
			</Button>
			{failure && !isLoading ? <FailureLine failure={failure} /> : null}
		</fieldset>
	);
}
