import type { TweetAction } from 'bff/contract/tweets';
import { Button } from 'design-system/button';
import { type MouseEvent, useId } from 'react';
import { asFailure } from 'remote-kit/failure';
import { useSettleMutation } from '../settle-api.ts';
import { FailureLine } from './failure-line.tsx';
import styles from './opened-question.module.css';

export interface OpenedQuestionProps {
	tweetId: string;
	action: TweetAction;
	/** Only the person knows how it ended at X. */
	question: string;
	yes: string;
	no: string;
	/** Once the answer is noted. */
	onSettled?: (outcome: 'done' | 'none') => void;
}

/** Asks what became of something that was opened on X. */
export function OpenedQuestion({
	tweetId,
	action,
	question,
	yes,
	no,
	onSettled,
}: OpenedQuestionProps) {
	const id = useId();
	const [settle, { isLoading, error, originalArgs }] = useSettleMutation();
	const failure = asFailure(error);
	const answer = (outcome: 'done' | 'none') => async (event: MouseEvent<HTMLElement>) => {
		if (isLoading) return;
		const post = event.currentTarget.closest('article');
		const { data } = await settle({ id: tweetId, action, outcome });
		if (!data) return;
		onSettled?.(outcome);
		// The question is gone, and what was pressed with it.
		post?.focus({ preventScroll: true });
	};
	return (
		<fieldset aria-labelledby={id} className={styles.question}>
			<span id={id}>{question}</span>
			<Button
				size="sm"
				busy={isLoading && originalArgs?.outcome === 'done'}
				onClick={answer('done')}
			>
				{yes}
			</Button>
			<Button
				size="sm"
				busy={isLoading && originalArgs?.outcome === 'none'}
				onClick={answer('none')}
			>
				{no}
			</Button>
			{failure && !isLoading ? <FailureLine failure={failure} /> : null}
		</fieldset>
	);
}
