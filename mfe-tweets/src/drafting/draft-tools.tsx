import type { ReplyDraft, Tone } from 'bff/contract/tweets';
import { Button } from 'design-system/button';
import { Select } from 'design-system/select';
import { type RefObject, useState } from 'react';
import { asFailure } from 'remote-kit/failure';
import { useDraftMutation } from '../act-api.ts';
import { FailureLine } from '../components/failure-line.tsx';
import type { Response } from '../response/use-response.ts';
import { useDiscardMutation } from './discard-api.ts';
import styles from './draft-tools.module.css';

export interface DraftToolsProps {
	id: string;
	draft: ReplyDraft;
	response: Pick<Response, 'text' | 'isDrafted' | 'followsDraft' | 'isSending' | 'change'>;
	box: RefObject<HTMLTextAreaElement | null>;
}

const tones: readonly { value: Tone; label: string }[] = [
	{ value: 'own', label: 'Own voice' },
	{ value: 'warm', label: 'Warm' },
	{ value: 'direct', label: 'Direct' },
	{ value: 'curious', label: 'Curious' },
	{ value: 'playful', label: 'Playful' },
];

/**
 * What can be done with a reply that Warble drafted. Words that a person typed give way only when
 * they say so.
 */
export function DraftTools({
	id,
	draft,
	response: { text, isDrafted, followsDraft, isSending, change },
	box,
}: DraftToolsProps) {
	const [tone, setTone] = useState(draft.tone);
	const [draftAgain, { isLoading, error }] = useDraftMutation();
	const [discard, { isLoading: isDiscarding, error: notDiscarded }] = useDiscardMutation();
	const failure = asFailure(error) ?? asFailure(notDiscarded);

	const again = async () => {
		const { data } = await draftAgain({ id, tone });
		// What stood there was Warble's, so it may be replaced, unless somebody began to type
		// meanwhile.
		if (data && isDrafted && !followsDraft && box.current?.value === text) change(data.text);
	};
	const throwAway = async () => {
		const { data } = await discard(id);
		if (!data) return;
		if (box.current?.value === draft.text) change(undefined);
		box.current?.focus();
	};
	const use = () => {
		change(draft.text);
		box.current?.focus();
	};

	return (
		<div className={styles.tools}>
			<div className={styles.tone}>
				<Select
					label="Tone"
					labelHidden
					className={styles.select}
					options={tones}
					value={tone}
					onValueChange={setTone}
				/>
			</div>
			<Button
				size="sm"
				variant="quiet"
				busy={isLoading}
				disabled={isSending}
				onClick={() => void again()}
			>
				Draft again
			</Button>
			<Button
				size="sm"
				variant="quiet"
				busy={isDiscarding}
				disabled={isSending}
				onClick={() => void throwAway()}
			>
				Discard
			</Button>
			{failure && !isLoading && !isDiscarding ? <FailureLine failure={failure} /> : null}
			{isDrafted ? null : (
				<p className={styles.offer}>
					Drafted by Warble: <q className={styles.words}>{draft.text}</q>{' '}
					<Button size="sm" variant="quiet" disabled={isSending} onClick={use}>
						{text.trim() === '' ? 'Use it' : 'Use it instead of mine'}
					</Button>
				</p>
			)}
		</div>
	);
}
