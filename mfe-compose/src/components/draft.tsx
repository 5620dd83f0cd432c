import { CopyButton } from 'design-system/copy-button';
import { DraftCard } from 'design-system/draft-card';
import { useTweetCount } from './use-tweet-count.ts';

export interface DraftProps {
	text: string;
	/** Its place among the drafts, from 1. */
	place: number;
}

/** A draft, counted as the platform counts. */
export function Draft({ text, place }: DraftProps) {
	const count = useTweetCount(text);
	const isOver = count !== undefined && count.length > count.limit;
	return (
		<DraftCard
			aria-label={`Draft ${place}`}
			text={text}
			count={count}
			actions={isOver ? undefined : <CopyButton text={text} what={`draft ${place}`} />}
		/>
	);
}
