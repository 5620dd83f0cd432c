import type { FullContent } from 'bff/contract/filter/filter';
import { Skeleton } from 'design-system/skeleton';
import { TextField } from 'design-system/text-field';
import { useState } from 'react';
import { lazyPart } from 'remote-kit/lazy/lazy-part';
import { DEFAULT_COST_LIMIT } from '../estimate/cost-limit.ts';
import { BlockList } from './block-list.tsx';
import styles from './more-settings.module.css';

// Most filters read the whole feed.
const SourceChoice = lazyPart(
	async () => (await import('./sources/source-choice.tsx')).SourceChoice,
	'The choice of sources',
	{ loading: () => <Skeleton lines={2} label="Loading sources" /> },
);

export interface MoreSettingsProps {
	content: Pick<FullContent, 'blockList' | 'sources'>;
	disabled: boolean;
	onChange: (fields: Partial<FullContent>) => void;
	/** As typed. */
	limit: string;
	limitProblem: string | undefined;
	onLimit: (limit: string) => void;
}

/** Sources, block list and spending limit; folded until they hold something. */
export function MoreSettings(props: MoreSettingsProps) {
	const { content, disabled, onChange, limit, limitProblem, onLimit } = props;
	/** Undefined until the user has opened or closed it. */
	const [isOpen, setIsOpen] = useState<boolean>();
	const isUsed =
		content.sources.length > 0 ||
		content.blockList.length > 0 ||
		limit !== String(DEFAULT_COST_LIMIT);
	const isShown = isOpen ?? isUsed;
	const [wasShown, setWasShown] = useState(isShown);
	if (isShown && !wasShown) setWasShown(true);
	return (
		<details
			className={styles.more}
			open={isShown}
			onToggle={({ currentTarget }) => {
				if (currentTarget.open !== isShown) setIsOpen(currentTarget.open);
			}}
		>
			<summary className={styles.summary}>More</summary>
			<div className={styles.fields}>
				{wasShown ? (
					<SourceChoice
						sources={content.sources}
						disabled={disabled}
						onChange={(sources) => onChange({ sources })}
					/>
				) : null}
				<BlockList
					blockList={content.blockList}
					disabled={disabled}
					onChange={(names) => onChange({ blockList: [...names] })}
				/>
				<TextField
					label="Spending limit ($)"
					inputMode="decimal"
					value={limit}
					disabled={disabled}
					error={limitProblem}
					help="The most the model can cost per run."
					onChange={({ target }) => onLimit(target.value)}
				/>
			</div>
		</details>
	);
}
