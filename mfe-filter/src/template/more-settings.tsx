import { TextField } from 'design-system/text-field';
import { useState } from 'react';
import { DEFAULT_COST_LIMIT } from '../estimate/cost-limit.ts';
import { BlockList, type BlockListProps } from './block-list.tsx';
import styles from './more-settings.module.css';

export interface MoreSettingsProps extends BlockListProps {
	/** As typed. */
	limit: string;
	limitProblem: string | undefined;
	onLimit: (limit: string) => void;
}

/** Block list and spending limit; folded until they hold something. */
export function MoreSettings({ limit, limitProblem, onLimit, ...blocked }: MoreSettingsProps) {
	/** Undefined until the user has opened or closed it. */
	const [isOpen, setIsOpen] = useState<boolean>();
	const isUsed = blocked.blockList.length > 0 || limit !== String(DEFAULT_COST_LIMIT);
	return (
		<details
			className={styles.more}
			open={isOpen ?? isUsed}
			onToggle={({ currentTarget }) => {
				if (currentTarget.open !== (isOpen ?? isUsed)) setIsOpen(currentTarget.open);
			}}
		>
			<summary className={styles.summary}>More</summary>
			<div className={styles.fields}>
				<BlockList {...blocked} />
				<TextField
					label="Spending limit ($)"
					inputMode="decimal"
					value={limit}
					disabled={blocked.disabled}
					error={limitProblem}
					help="The most the model can cost per run."
					onChange={({ target }) => onLimit(target.value)}
				/>
			</div>
		</details>
	);
}
