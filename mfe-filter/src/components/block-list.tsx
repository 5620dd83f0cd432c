import { Button } from 'design-system/button';
import { Chip } from 'design-system/chip';
import { VisuallyHidden } from 'design-system/visually-hidden';
import { lazy, Suspense, useRef, useState } from 'react';
import { formatNumber } from '../run/format.ts';
import { addToBlockList, MOST_BLOCKED } from '../template/block-list.ts';
import styles from './block-list.module.css';

const PromptDialog = lazy(async () => ({ default: (await import('design-system/prompt-dialog')).PromptDialog }));

export interface BlockListProps {
	blockList: readonly string[];
	disabled: boolean;
	onChange: (blockList: readonly string[]) => void;
}

/** Whose posts are left out without being judged. */
export function BlockList({ blockList, disabled, onChange }: BlockListProps) {
	const [isAsking, setIsAsking] = useState(false);
	const [wasAsked, setWasAsked] = useState(false);
	const [problem, setProblem] = useState<string>();
	const opener = useRef<HTMLButtonElement>(null);

	const ask = () => {
		setWasAsked(true);
		setIsAsking(true);
	};
	const add = (entered: string) => {
		const { blockList: longer, refused, isFull } = addToBlockList(blockList, entered);
		if (longer.length > blockList.length) onChange(longer);
		if (isFull) return setProblem(`The block list is full: ${MOST_BLOCKED} names at most.`);
		if (refused.length > 0) {
			return setProblem(`Not added: ${refused.join(', ')}. A username has up to 15 letters, digits and underscores.`);
		}
		close();
	};
	const close = () => {
		setProblem(undefined);
		setIsAsking(false);
	};

	return (
		<fieldset className={styles.block}>
			<legend className={styles.label}>Block list</legend>
			{blockList.length > 0 ? <p className={styles.count}>{formatNumber(blockList.length)}</p> : null}
			<div className={styles.box} data-disabled={disabled || undefined}>
				{blockList.length > 0 ? (
					<ul className={styles.names}>
						{blockList.map((name) => (
							<li key={name}>
								<Chip
									disabled={disabled}
									removeLabel={`Unblock @${name}`}
									onRemove={() => {
										onChange(blockList.filter((one) => one !== name));
										opener.current?.focus();
									}}
								>
									{`@${name}`}
								</Chip>
							</li>
						))}
					</ul>
				) : null}
				<Button ref={opener} size="sm" variant="quiet" disabled={disabled} onClick={ask}>
					<span>
						Add <VisuallyHidden>to the block list</VisuallyHidden>
					</span>
				</Button>
			</div>
			{wasAsked ? (
				<Suspense>
					<PromptDialog
						open={isAsking}
						title="Enter username to block (without @):"
						help="Several at once: with blanks or commas between them."
						submitLabel="Block"
						onSubmit={add}
						error={problem}
						onClose={close}
					/>
				</Suspense>
			) : null}
		</fieldset>
	);
}
