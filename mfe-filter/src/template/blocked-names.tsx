import { Chip } from 'design-system/chip';
import styles from './block-list.module.css';

export interface BlockedNamesProps {
	blockList: readonly string[];
	disabled: boolean;
	onRemove: (name: string) => void;
}

/** The names on the block list, each with a button that removes it. */
export function BlockedNames({ blockList, disabled, onRemove }: BlockedNamesProps) {
	return (
		<ul className={styles.names}>
			{blockList.map((name) => (
				<li key={name}>
					<Chip
						disabled={disabled}
						removeLabel={`Unblock @${name}`}
						onRemove={() => onRemove(name)}
					>
						{`@${name}`}
					</Chip>
				</li>
			))}
		</ul>
	);
}
