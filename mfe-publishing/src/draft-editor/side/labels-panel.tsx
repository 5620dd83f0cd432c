import { MAX_LABELS } from 'bff/contract/publishing/drafts';
import { Button } from 'design-system/button';
import { Chip } from 'design-system/chip';
import { isComposing } from 'design-system/keys';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { asFailure, describeFailure } from 'remote-kit/failure';
import { useLabelDraftsMutation } from 'remote-kit/publishing/api/drafts-api';
import styles from 'remote-kit/publishing/editing/side.module.css';

export interface LabelsPanelProps {
	draftId: string;
	labels: readonly string[];
	/** All labels of the user. */
	knownLabels: readonly string[];
}

/** The labels of a draft: add, remove, and suggestions from those of other drafts. */
export function LabelsPanel({ draftId, labels, knownLabels }: LabelsPanelProps) {
	const [change, { error }] = useLabelDraftsMutation();
	const [isAdding, setAdding] = useState(false);
	const [text, setText] = useState('');
	const suggestionsId = useId();
	const field = useRef<HTMLInputElement>(null);
	const addButton = useRef<HTMLButtonElement>(null);
	useEffect(() => {
		if (isAdding) field.current?.focus();
	}, [isAdding]);

	const stop = () => {
		setAdding(false);
		setText('');
		requestAnimationFrame(() => addButton.current?.focus());
	};
	const add = (event: FormEvent) => {
		event.preventDefault();
		const label = text.trim();
		if (label === '') return stop();
		if (!labels.includes(label)) void change({ ids: [draftId], add: [label], remove: [] });
		stop();
	};
	const remove = (label: string) => {
		void change({ ids: [draftId], add: [], remove: [label] });
		addButton.current?.focus();
	};
	const failure = asFailure(error);

	return (
		<section className={styles.panel}>
			<h3>Labels</h3>
			<div className={styles.buttons}>
				{labels.map((label) => (
					<Chip key={label} onRemove={() => remove(label)}>
						{label}
					</Chip>
				))}
				{isAdding ? (
					<form className={styles.ask} onSubmit={add}>
						<input
							ref={field}
							aria-label="New label"
							className={styles.input}
							list={suggestionsId}
							maxLength={40}
							autoComplete="off"
							dir="auto"
							value={text}
							onChange={({ currentTarget }) => setText(currentTarget.value)}
							onKeyDown={(event) => event.key === 'Escape' && !isComposing(event) && stop()}
						/>
						<datalist id={suggestionsId}>
							{knownLabels
								.filter((label) => !labels.includes(label))
								.map((label) => (
									<option key={label} value={label} />
								))}
						</datalist>
						<Button type="submit" size="sm">
							Add
						</Button>
					</form>
				) : (
					<Button
						ref={addButton}
						size="sm"
						variant="quiet"
						disabled={labels.length >= MAX_LABELS}
						onClick={() => setAdding(true)}
					>
						{labels.length === 0 ? 'Add a label' : 'Add'}
					</Button>
				)}
			</div>
			{failure ? (
				<p role="alert" className={styles.failure}>
					{describeFailure(failure)}
				</p>
			) : null}
		</section>
	);
}
