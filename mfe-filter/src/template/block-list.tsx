import { Button } from 'design-system/button';
import { VisuallyHidden } from 'design-system/visually-hidden';
import { useRef, useState } from 'react';
import styles from './block-list.module.css';
import { BlockPrompt } from './block-prompt.tsx';
import { BlockedNames } from './blocked-names.tsx';

export interface BlockListProps {
	blockList: readonly string[];
	disabled: boolean;
	onChange: (blockList: readonly string[]) => void;
}

/** The accounts whose posts are excluded without being judged. */
export function BlockList({ blockList, disabled, onChange }: BlockListProps) {
	const [isOpen, setIsOpen] = useState(false);
	const opener = useRef<HTMLButtonElement>(null);

	return (
		<fieldset className={styles.block}>
			<legend className={styles.label}>Block list</legend>
			{blockList.length > 0 ? <p className={styles.count}>{blockList.length}</p> : null}
			<div className={styles.box} data-disabled={disabled || undefined}>
				{blockList.length > 0 ? (
					<BlockedNames
						blockList={blockList}
						disabled={disabled}
						onRemove={(name) => {
							onChange(blockList.filter((one) => one !== name));
							opener.current?.focus();
						}}
					/>
				) : null}
				<Button
					ref={opener}
					size="sm"
					variant="quiet"
					disabled={disabled}
					onClick={() => setIsOpen(true)}
				>
					<span>
						Add <VisuallyHidden>to the block list</VisuallyHidden>
					</span>
				</Button>
			</div>
			<BlockPrompt
				open={isOpen}
				blockList={blockList}
				onChange={onChange}
				onClose={() => setIsOpen(false)}
			/>
		</fieldset>
	);
}
