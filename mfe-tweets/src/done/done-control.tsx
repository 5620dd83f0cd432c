import { Button } from 'design-system/button';
import { use } from 'react';
import { asFailure } from 'remote-kit/failure';
import { useMarkDoneMutation } from '../actions-api.ts';
import { FailureLine } from '../components/failure-line.tsx';
import { useOneAtATime } from '../use-one-at-a-time.ts';
import styles from './done-control.module.css';
import { UndoContext } from './undo-context.ts';

export interface DoneControlProps {
	id: string;
	isDone: boolean;
}

/** Marks a post as done, or takes that back. */
export function DoneControl({ id, isDone }: DoneControlProps) {
	const [mark, { isLoading, error }] = useMarkDoneMutation({ fixedCacheKey: `done ${id}` });
	const offerUndo = use(UndoContext);
	const failure = asFailure(error);
	const onClick = useOneAtATime(async () => {
		const { data } = await mark({ id, done: !isDone });
		if (data && !isDone) offerUndo(() => void mark({ id, done: false }));
	});
	return (
		<>
			<Button
				size="sm"
				className={styles.done}
				data-action="done"
				aria-keyshortcuts="e"
				aria-pressed={isDone}
				onClick={onClick}
			>
				Done
			</Button>
			{failure && !isLoading ? <FailureLine what="Not saved." failure={failure} /> : null}
		</>
	);
}
