import { Select } from 'design-system/select';
import { useIsPhone } from 'remote-kit/use-is-phone';
import styles from './frame.module.css';

interface Props {
	/** The pages in order. */
	entries: readonly { href: string; name: string }[];
	/** The `href` of the page that is shown. */
	current: string;
	onChoose: (href: string) => void;
}

/** The index of the settings: links, or one control on a phone. */
export function SettingsIndex({ entries, current, onChoose }: Props) {
	const isPhone = useIsPhone();
	if (isPhone)
		return (
			<Select
				label="Page of the settings"
				labelHidden
				options={entries.map(({ href, name }) => ({ value: href, label: name }))}
				value={current}
				onValueChange={onChoose}
			/>
		);
	return (
		<nav className={styles.links} aria-label="Settings">
			{entries.map(({ href, name }) => (
				<a key={href} href={href} aria-current={href === current ? 'page' : undefined}>
					{name}
				</a>
			))}
		</nav>
	);
}
