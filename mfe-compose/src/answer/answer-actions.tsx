import type { AnswerTone, ChatMessage } from 'bff/contract/compose/compose';
import { Button } from 'design-system/button';
import { IconButton } from 'design-system/icon-button';
import { chevronDownIcon } from 'design-system/icon-paths';
import type { MenuEntry } from 'design-system/menu';
import { useContext, useState } from 'react';
import { LazyMenu, OpenMenu } from 'remote-kit/lazy/lazy-menu';
import { lazyPart } from 'remote-kit/lazy/lazy-part';
import { BranchContext, type Branches } from '../branches/branch-context.ts';
import { WhatWasSent } from '../prompt/what-was-sent.tsx';
import { isInTree } from '../thread/conversation.ts';
import styles from './answer-actions.module.css';

const ModelPicker = lazyPart(
	async () => (await import('../models/model-picker.tsx')).ModelPicker,
	'The list of models',
);

const tones: Record<AnswerTone, string> = {
	plainer: 'Plainer',
	warmer: 'Warmer',
	bolder: 'Bolder',
	funnier: 'Funnier',
};

export interface AnswerActionsProps {
	message: ChatMessage;
	/** Whether it failed, so that it can be retried. */
	isFailed?: boolean;
}

/**
 * The actions of an answer that has ended. They keep their room while another answer is running.
 */
export function AnswerActions({ message, isFailed = false }: AnswerActionsProps) {
	const branches = useContext(BranchContext);
	const { parentId } = message;
	const isRepeatable = !isFailed && isInTree(message);
	return (
		<div className={styles.actions}>
			{branches && parentId && isRepeatable ? (
				<AnswerAgain instructionId={parentId} branches={branches} />
			) : null}
			<WhatWasSent message={message} />
		</div>
	);
}

function AnswerAgain({ instructionId, branches }: { instructionId: string; branches: Branches }) {
	const { answerAgain, isBusy } = branches;
	const [isChoosingModel, setChoosingModel] = useState(false);
	const items: MenuEntry[] = [
		{ text: 'Another tone' },
		...Object.entries(tones).map(([tone, label]) => ({
			label,
			onSelect: () => answerAgain(instructionId, { tone: tone as AnswerTone }),
		})),
		{ text: 'Another model' },
		{ label: 'Choose a model…', onSelect: () => setChoosingModel(true) },
	];
	const label = 'Try again in another tone or with another model';
	const trigger = <IconButton label={label} icon={chevronDownIcon} className={styles.tones} />;
	return (
		<div className={styles.again} data-hidden={isBusy || undefined}>
			<Button
				size="sm"
				variant="quiet"
				className={styles.button}
				onClick={() => answerAgain(instructionId)}
			>
				Try again
			</Button>
			<LazyMenu
				trigger={trigger}
				opened={<OpenMenu label={label} trigger={trigger} items={items} />}
			/>
			{isChoosingModel ? (
				<ModelPicker
					title="Try again with"
					onSelect={({ id }) => {
						setChoosingModel(false);
						answerAgain(instructionId, { model: id });
					}}
					onClose={() => setChoosingModel(false)}
				/>
			) : null}
		</div>
	);
}
