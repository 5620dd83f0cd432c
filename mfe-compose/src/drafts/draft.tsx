import { Button } from 'design-system/button';
import { CopyButton } from 'design-system/copy-button';
import { DraftCard } from 'design-system/draft-card';
import { VisuallyHidden } from 'design-system/visually-hidden';
import { memo } from 'react';
import { useTweetCount } from 'remote-kit/use-tweet-count';

export interface DraftProps {
	text: string;
	/** Number of the draft, from 1. */
	number: number;
	/** Saves the draft as a file. */
	onSave: (text: string) => void;
}

/** A draft with its length as X counts it. Memoised, so that it is counted once. */
export const Draft = memo(function Draft({ text, number, onSave }: DraftProps) {
	const count = useTweetCount(text);
	return (
		<DraftCard
			aria-label={`Draft ${number}`}
			text={text}
			count={count}
			actions={
				<>
					{count?.refusal === undefined ? (
						<CopyButton text={text} what={`draft ${number}`} />
					) : null}
					<Button size="sm" variant="quiet" onClick={() => onSave(text)}>
						<span>
							Save as file <VisuallyHidden>draft {number}</VisuallyHidden>
						</span>
					</Button>
				</>
			}
		/>
	);
});
