import { Button } from 'design-system/button';
import { useState } from 'react';
import { asFailure } from 'remote-kit/failure';
import { lazyPart } from 'remote-kit/lazy/lazy-part';
import { useToAnswerQuery } from '../api.ts';
import { FailureLine } from '../components/failure-line.tsx';
import { useOneAtATime } from '../use-one-at-a-time.ts';
import { useMarkAllReadMutation } from './reading-api.ts';

const MarkAllDialog = lazyPart(
	async () => (await import('./mark-all-dialog.tsx')).MarkAllDialog,
	'The question',
);

/** With more posts than these, it asks first. */
const ASKS_ABOVE = 20;

export interface MarkAllReadProps {
	/** The shown posts that are new, newest first. */
	ids: readonly string[];
	/** Called with the number of posts that were marked. */
	onMarked: (count: number) => void;
}

/** Marks all new posts as read that are not newer than the newest one shown. */
export function MarkAllRead({ ids, onMarked }: MarkAllReadProps) {
	const [newest = ''] = ids;
	const { data: waiting } = useToAnswerQuery();
	const [markAll, { isLoading, error }] = useMarkAllReadMutation();
	const [isAsking, setIsAsking] = useState(false);
	const count = Math.max(waiting?.worth_reading ?? 0, ids.length);
	const failure = asFailure(error);
	const close = () => setIsAsking(false);
	const mark = useOneAtATime(async () => {
		close();
		const { data } = await markAll({ newest, ids });
		if (data) onMarked(data.count);
	});
	return (
		<>
			<Button
				size="sm"
				variant="quiet"
				busy={isLoading}
				onClick={() => (count > ASKS_ABOVE ? setIsAsking(true) : mark())}
			>
				Mark all as read
			</Button>
			{failure && !isLoading ? <FailureLine what="Not saved." failure={failure} /> : null}
			{isAsking ? <MarkAllDialog count={count} onCancel={close} onMark={mark} /> : null}
		</>
	);
}
