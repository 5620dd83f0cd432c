import { DraftCard } from 'design-system/draft-card';
import { CopyButton } from './copy-button.tsx';
import { useTweetCount } from './use-tweet-count.ts';

export interface DraftProps {
	text: string;
	/** Its place among the drafts, from 1. */
	place: number;
}

/** A draft, counted as the platform counts. */
export function Draft({ text, place }: DraftProps) {
	return (
		<DraftCard
			aria-label={`Draft ${place}`}
			text={text}
			count={useTweetCount(text)}
			actions={<CopyButton text={text} what={`draft ${place}`} />}
		/>
	);
}
