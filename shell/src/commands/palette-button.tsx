import { useCommands } from './commands-context.ts';
import styles from './palette-button.module.css';
import { usesCommandKey } from './palette-key.ts';

/** Opens the palette, and shows its key. */
export function PaletteButton() {
	const { openPalette, preload } = useCommands();
	const key = usesCommandKey ? '⌘ K' : 'Ctrl K';
	return (
		<button
			type="button"
			className={styles.button}
			aria-label={`Search and commands ${key}`}
			aria-keyshortcuts={usesCommandKey ? 'Meta+K' : 'Control+K'}
			title="Search and commands"
			onPointerEnter={preload}
			onFocus={preload}
			onClick={openPalette}
		>
			{key}
		</button>
	);
}
