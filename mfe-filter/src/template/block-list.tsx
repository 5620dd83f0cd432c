import { Button } from 'design-system/button';
import { VisuallyHidden } from 'design-system/visually-hidden';
import { lazy, Suspense, useRef, useState } from 'react';
import styles from './block-list.module.css';

// New users have none.
const BlockedNames = lazy(async () => ({
	default: (await import(/* webpackChunkName: "template" */ './blocked-names.tsx')).BlockedNames,
}));
const BlockPrompt = lazy(async () => ({
	default: (await import(/* webpackChunkName: "controls" */ './block-prompt.tsx')).BlockPrompt,
}));

export interface BlockListProps {
	blockList: readonly string[];
	disabled: boolean;
	onChange: (blockList: readonly string[]) => void;
}

/** The accounts whose posts are excluded without being judged. */
export function BlockList({ blockList, disabled, onChange }: BlockListProps) {
	const [isOpen, setIsOpen] = useState(false);
	const [wasOpened, setWasOpened] = useState(false);
	const opener = useRef<HTMLButtonElement>(null);

	const openPrompt = () => {
		setWasOpened(true);
		setIsOpen(true);
	};
	return (
		<fieldset className={styles.block}>
			<legend className={styles.label}>Block list</legend>
			{blockList.length > 0 ? <p className={styles.count}>{blockList.length}</p> : null}
			<div className={styles.box} data-disabled={disabled || undefined}>
				{blockList.length > 0 ? (
					<Suspense>
						<BlockedNames
							blockList={blockList}
							disabled={disabled}
							onRemove={(name) => {
								onChange(blockList.filter((blocked) => blocked !== name));
								opener.current?.focus();
							}}
						/>
					</Suspense>
				) : null}
				<Button ref={opener} size="sm" variant="quiet" disabled={disabled} onClick={openPrompt}>
					<span>
						Add <VisuallyHidden>to the block list</VisuallyHidden>
					</span>
				</Button>
			</div>
			{wasOpened ? (
				<Suspense>
					<BlockPrompt
						open={isOpen}
						blockList={blockList}
						onChange={onChange}
						onClose={() => setIsOpen(false)}
					/>
				</Suspense>
			) : null}
		</fieldset>
	);
}
