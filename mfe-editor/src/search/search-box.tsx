import { fieldWiring } from 'design-system/field/wiring';
import { Icon } from 'design-system/icon';
import { searchIcon } from 'design-system/icon-paths';
import { type KeyboardEvent, useId } from 'react';
import styles from './search-box.module.css';

export interface SearchBoxProps {
	text: string;
	onText: (text: string) => void;
	/** Enter. */
	onOpenFirst: () => void;
	/** Arrow down: on to what was found. */
	onGoDown: () => void;
}

/** Looks for words in all files. */
export function SearchBox({ text, onText, onOpenFirst, onGoDown }: SearchBoxProps) {
	const wiring = fieldWiring(useId(), {});
	const press = (event: KeyboardEvent) => {
		if (event.nativeEvent.isComposing || text.trim() === '') return;
		if (event.key === 'Enter') onOpenFirst();
		else if (event.key === 'ArrowDown') onGoDown();
		else if (event.key === 'Escape') onText('');
		else return;
		event.preventDefault();
	};
	return (
		// biome-ignore lint/a11y/useSemanticElements: React does not know the element in every browser
		<div role="search" className={styles.search}>
			<Icon path={searchIcon} size={15} className={styles.icon} />
			<input
				{...wiring}
				type="search"
				aria-label="Search files"
				placeholder="Search files"
				maxLength={200}
				value={text}
				onChange={({ target }) => onText(target.value)}
				onKeyDown={press}
				autoComplete="off"
				spellCheck={false}
			/>
		</div>
	);
}
