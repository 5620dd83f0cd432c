import { Button } from 'design-system/button';
import { CopyButton } from 'design-system/copy-button';
import { DraftCard } from 'design-system/draft-card';
import { VisuallyHidden } from 'design-system/visually-hidden';
import { useTweetCount } from './use-tweet-count.ts';

export interface DraftProps {
	text: string;
	/** Its place among the drafts, from 1. */
	place: number;
	/** Asks for a name and keeps it as a file. */
	onSave?: (() => void) | undefined;
}

/** A draft, counted as the platform counts. */
export function Draft({ text, place, onSave }: DraftProps) {
	const count = useTweetCount(text);
	const isFit = count === undefined || (count.length <= count.limit && count.refusal === undefined);
	return (
		<DraftCard
			aria-label={`Draft ${place}`}
			text={text}
			count={count}
			actions={
				<>
					{isFit ? <CopyButton text={text} what={`draft ${place}`} /> : null}
					{onSave ? (
						<Button size="sm" variant="quiet" onClick={onSave}>
							<span>
								Save as file <VisuallyHidden>draft {place}</VisuallyHidden>
							</span>
						</Button>
					) : null}
				</>
			}
		/>
	);
}
