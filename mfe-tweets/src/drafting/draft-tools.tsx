import type { ReplyDraft, Tone } from 'bff/contract/tweets/tweets';
import { Button } from 'design-system/button';
import { Select } from 'design-system/select';
import { type RefObject, useState } from 'react';
import { asFailure } from 'remote-kit/failure';
import { FailureLine } from '../components/failure-line.tsx';
import type { Reply } from '../reply/use-reply.ts';
import { useDiscardMutation, useDraftReplyMutation } from './draft-api.ts';
import styles from './draft-tools.module.css';

export interface DraftToolsProps {
	id: string;
	draft: ReplyDraft;
	reply: Pick<Reply, 'text' | 'isDrafted' | 'followsDraft' | 'isSending' | 'change'>;
	box: RefObject<HTMLTextAreaElement | null>;
}

const tones: readonly { value: Tone; label: string }[] = [
	{ value: 'own', label: 'Own voice' },
	{ value: 'warm', label: 'Warm' },
	{ value: 'direct', label: 'Direct' },
	{ value: 'curious', label: 'Curious' },
	{ value: 'playful', label: 'Playful' },
];

/** The actions of a reply draft. A draft never replaces typed text unless the user asks for it. */
export function DraftTools({
	id,
	draft,
	reply: { text, isDrafted, followsDraft, isSending, change },
	box,
}: DraftToolsProps) {
	const [tone, setTone] = useState(draft.tone);
	const [draftAgain, { isLoading, error }] = useDraftReplyMutation();
	const [discard, { isLoading: isDiscarding, error: discardError }] = useDiscardMutation();
	const failure = asFailure(error) ?? asFailure(discardError);

	const redraft = async () => {
		const { data } = await draftAgain({ id, tone });
		// The box showed the previous draft, which may be replaced unless the user has typed since.
		if (data && isDrafted && !followsDraft && box.current?.value === text) change(data.text);
	};
	const discardDraft = async () => {
		const { data } = await discard(id);
		if (!data) return;
		if (box.current?.value === draft.text) change(undefined);
		box.current?.focus();
	};
	const adopt = () => {
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
				onClick={() => void redraft()}
			>
				Draft again
			</Button>
			<Button
				size="sm"
				variant="quiet"
				busy={isDiscarding}
				disabled={isSending}
				onClick={() => void discardDraft()}
			>
				Discard draft
			</Button>
			{failure && !isLoading && !isDiscarding ? <FailureLine failure={failure} /> : null}
			{isDrafted ? null : (
				<p className={styles.offer}>
					Drafted by Warble:{' '}
					<q className={styles.text} dir="auto">
						{draft.text}
					</q>{' '}
					<Button size="sm" variant="quiet" disabled={isSending} onClick={adopt}>
						{text.trim() === '' ? 'Use this draft' : 'Replace mine with it'}
					</Button>
				</p>
			)}
		</div>
	);
}
