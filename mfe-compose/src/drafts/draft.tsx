import { Button } from 'design-system/button';
import { CopyButton } from 'design-system/copy-button';
import { DraftCard } from 'design-system/draft-card';
import { VisuallyHidden } from 'design-system/visually-hidden';
import { useTweetCount } from './use-tweet-count.ts';

export interface DraftProps {
	text: string;
	/** Number of the draft, from 1. */
	number: number;
	/** Saves the draft as a file. */
	onSave?: (() => void) | undefined;
}

/** A draft with its length as X counts it. */
export function Draft({ text, number, onSave }: DraftProps) {
	const count = useTweetCount(text);
	const isPostable =
		count === undefined || (count.length <= count.limit && count.refusal === undefined);
	return (
		<DraftCard
			aria-label={`Draft ${number}`}
			text={text}
			count={count}
			actions={
				<>
					{isPostable ? <CopyButton text={text} what={`draft ${number}`} /> : null}
					{onSave ? (
						<Button size="sm" variant="quiet" onClick={onSave}>
							<span>
								Save as file <VisuallyHidden>draft {number}</VisuallyHidden>
							</span>
						</Button>
					) : null}
				</>
			}
		/>
	);
}
