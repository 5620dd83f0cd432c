import { IconButton } from 'design-system/icon-button';
import { moreIcon } from 'design-system/icon-paths';
import type { MenuAction } from 'design-system/menu';
import { useRef } from 'react';
import { LazyMenu, OpenMenu } from 'remote-kit/lazy/lazy-menu';
import styles from './draft.module.css';

export interface DraftMenuProps {
	/** Number of the draft in its answer. */
	number: number;
	actions: readonly MenuAction[];
}

/** The actions of a draft that are not in its row. */
export function DraftMenu({ number, actions }: DraftMenuProps) {
	/** Runs once focus is back on the button, which the action may move or remove. */
	const chosen = useRef<() => void>(undefined);
	const label = `More for draft ${number}`;
	const trigger = <IconButton label={label} icon={moreIcon} className={styles.more} />;
	return (
		<LazyMenu
			trigger={trigger}
			opened={
				<OpenMenu
					label={label}
					trigger={trigger}
					items={actions.map((action) => ({
						...action,
						onSelect: () => {
							chosen.current = action.onSelect;
						},
					}))}
					onClosed={() => {
						chosen.current?.();
						chosen.current = undefined;
					}}
				/>
			}
		/>
	);
}
