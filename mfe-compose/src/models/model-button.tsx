import { skipToken } from '@reduxjs/toolkit/query/react';
import type { OfferedModel } from 'bff/contract/compose/models';
import { Button } from 'design-system/button';
import { Icon } from 'design-system/icon';
import { chevronDownIcon } from 'design-system/icon-paths';
import { LiveText } from 'design-system/live-text';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { asFailure } from 'remote-kit/failure';
import { lazyPart } from 'remote-kit/lazy/lazy-part';
import type { State } from '../store.ts';
import { shortName } from './format-cost.ts';
import styles from './model-button.module.css';
import { useSetThreadModelMutation, useThreadModelQuery } from './models-api.ts';
import { loadNewThreadModel, saveNewThreadModel } from './new-thread-model.ts';

const ModelPicker = lazyPart(
	async () => (await import('./model-picker.tsx')).ModelPicker,
	'The list of models',
);

export interface ModelButtonProps {
	threadId: string | null;
	/** Whether the thread may not exist. */
	isUnknown: boolean;
}

/** Shows the model of the next answers, and opens the list to choose another. */
export function ModelButton({ threadId, isUnknown }: ModelButtonProps) {
	const query = useThreadModelQuery(isUnknown ? skipToken : (threadId ?? skipToken));
	const { data: thread, error, refetch } = query;
	const [choose, choosing] = useSetThreadModelMutation();
	const [forNewThread, setForNewThread] = useState(loadNewThreadModel);
	const [isOpen, setOpen] = useState(false);
	const [news, setNews] = useState('');
	const refusal = useSelector(({ answer }: State) => answer.refusal);
	const isGone = refusal?.code === 'model_gone';
	useEffect(() => {
		if (isGone) setOpen(true);
	}, [isGone]);

	// A server without models.
	if (asFailure(error)?.code === 'not_found') return null;
	const model = threadId === null ? forNewThread : (thread?.model ?? null);
	const name = model === null ? 'Default model' : shortName(model);

	const open = () => {
		choosing.reset();
		// It may have been changed in another tab.
		if (!query.isUninitialized) void refetch();
		setOpen(true);
	};
	const select = async ({ id, name, isDefault }: OfferedModel) => {
		const chosen = isDefault ? null : id;
		if (threadId === null) {
			saveNewThreadModel(chosen);
			setForNewThread(chosen);
		} else {
			const { error } = await choose({ threadId, model: chosen });
			if (error) return;
		}
		setOpen(false);
		setNews(`${name} writes the next answers.`);
	};

	return (
		<>
			<Button
				size="sm"
				variant="quiet"
				className={styles.button}
				aria-haspopup="dialog"
				aria-label={`Model: ${name}`}
				onClick={open}
			>
				<span className={styles.name}>{name}</span> <Icon path={chevronDownIcon} size={15} />
			</Button>
			{isOpen ? (
				<ModelPicker
					selectedId={model}
					threadCost={thread}
					problem={isGone ? refusal.message : undefined}
					failure={asFailure(choosing.error)}
					onSelect={(chosen) => void select(chosen)}
					onClose={() => setOpen(false)}
				/>
			) : null}
			<LiveText text={news} />
		</>
	);
}
