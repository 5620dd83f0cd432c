import { useId } from 'react';
import type { Theme } from 'remote-kit/theme';
import styles from './settings.module.css';

const choices: readonly { theme: Theme; label: string }[] = [
	{ theme: 'system', label: 'System' },
	{ theme: 'light', label: 'Light' },
	{ theme: 'dark', label: 'Dark' },
];

export function ThemeChoice({
	theme,
	onChoose,
}: {
	theme: Theme;
	onChoose: (theme: Theme) => void;
}) {
	const name = useId();
	return (
		<div className={styles.themes} role="radiogroup" aria-label="Theme">
			{choices.map((choice) => (
				<label key={choice.theme} className={styles.theme}>
					<input
						type="radio"
						name={name}
						checked={choice.theme === theme}
						onChange={() => onChoose(choice.theme)}
					/>
					<span>{choice.label}</span>
				</label>
			))}
		</div>
	);
}
