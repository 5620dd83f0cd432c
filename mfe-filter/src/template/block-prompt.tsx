import { networkNames } from 'bff/contract/networks/network-names';
import { PromptDialog } from 'design-system/prompt-dialog';
import { useState } from 'react';
import { addUsernames, BLOCK_LIST_LIMIT, describeRefused } from './block-list.ts';

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
		const { usernames, refused, isFull } = addUsernames(blockList, entered, {
			limit: BLOCK_LIST_LIMIT,
			networks: networkNames,
		});
		if (usernames.length > blockList.length) onChange(usernames);
		if (isFull)
			return setProblem(`The block list is full: ${BLOCK_LIST_LIMIT} names is the maximum.`);
		if (refused.length > 0) return setProblem(describeRefused(refused, networkNames));
		close();
	};
	return (
		<PromptDialog
			open={open}
			title="Enter username to block (without @):"
			help="To add several, separate with spaces or commas."
			submitLabel="Block"
			onSubmit={add}
			error={problem}
			onClose={close}
		/>
	);
}
