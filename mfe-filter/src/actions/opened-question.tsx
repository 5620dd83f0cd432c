import type { TweetAction } from 'bff/contract/tweets/tweets';
import { Button } from 'design-system/button';
import { useReportOutcomeMutation } from './actions-api.ts';
import styles from './post-actions.module.css';

export interface OpenedQuestionProps {
	tweetId: string;
	action: TweetAction;
	/** The name of the post's network in sentences. */
	network: string;
	yes: string;
	no: string;
	onReported?: (outcome: 'done' | 'none') => void;
}

/** Asks how an action that was opened at its network ended: only the user knows. */
export function OpenedQuestion({
	tweetId: id,
	action,
	network,
	yes,
	no,
	onReported,
}: OpenedQuestionProps) {
	const [report, { isLoading }] = useReportOutcomeMutation();
	const choose = async (outcome: 'done' | 'none') => {
		const { error } = await report({ id, action, outcome });
		if (!error) onReported?.(outcome);
	};
	return (
		<p className={styles.buttons}>
			Opened on {network}.
			<Button size="sm" variant="quiet" busy={isLoading} onClick={() => void choose('done')}>
				{yes}
			</Button>
			<Button size="sm" variant="quiet" disabled={isLoading} onClick={() => void choose('none')}>
				{no}
			</Button>
		</p>
	);
}
