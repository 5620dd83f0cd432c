import { fieldWiring } from 'design-system/field/wiring';
import { Icon } from 'design-system/icon';
import { searchIcon } from 'design-system/icon-paths';
import { isComposing, isEnter } from 'design-system/keys';
import { type KeyboardEvent, useId } from 'react';
import styles from './search-box.module.css';

export interface SearchBoxProps {
	text: string;
	onText: (text: string) => void;
	/** Called on Enter. */
	onOpenFirst: () => void;
	/** Called on the down arrow, to move to the results. */
	onArrowDown: () => void;
}

/** The field to search all files. */
export function SearchBox({ text, onText, onOpenFirst, onArrowDown }: SearchBoxProps) {
	const wiring = fieldWiring(useId(), {});
	const handleKeyDown = (event: KeyboardEvent) => {
		if (isComposing(event) || text.trim() === '') return;
		if (isEnter(event)) onOpenFirst();
		else if (event.key === 'ArrowDown') onArrowDown();
		else if (event.key === 'Escape') onText('');
		else return;
		event.preventDefault();
	};
	return (
		// biome-ignore lint/a11y/useSemanticElements: the `search` element is not supported in every browser
		<div role="search" className={styles.search}>
			<Icon path={searchIcon} size={15} className={styles.icon} />
			<input
				{...wiring}
				type="search"
				dir="auto"
				aria-label="Search files"
				placeholder="Search files"
				maxLength={200}
				value={text}
				onChange={({ target }) => onText(target.value)}
				onKeyDown={handleKeyDown}
				autoComplete="off"
				spellCheck={false}
			/>
		</div>
	);
}
