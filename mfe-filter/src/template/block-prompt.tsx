import { PromptDialog } from 'design-system/prompt-dialog';
import { useState } from 'react';
import { addToBlockList, BLOCK_LIST_LIMIT } from './block-list.ts';

export interface BlockPromptProps {
	open: boolean;
	blockList: readonly string[];
	onChange: (blockList: readonly string[]) => void;
	onClose: () => void;
}

/** A dialog that asks for one or more user names to block. */
export function BlockPrompt({ open, blockList, onChange, onClose }: BlockPromptProps) {
	const [problem, setProblem] = useState<string>();
	const close = () => {
		setProblem(undefined);
		onClose();
	};
	const add = (entered: string) => {
		const { blockList: newList, refused, isFull } = addToBlockList(blockList, entered);
		if (newList.length > blockList.length) onChange(newList);
		if (isFull) return setProblem(`The block list is full: ${BLOCK_LIST_LIMIT} names at most.`);
		if (refused.length > 0) {
			return setProblem(
				`Not added: ${refused.join(', ')}. A username has up to 15 letters, digits and underscores.`,
			);
		}
		close();
	};
	return (
		<PromptDialog
			open={open}
			title="Enter username to block (without @):"
			help="Several at once: with blanks or commas between them."
			submitLabel="Block"
			onSubmit={add}
			error={problem}
			onClose={close}
		/>
	);
}
