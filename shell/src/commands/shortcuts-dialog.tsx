import { IconButton } from 'design-system/icon-button';
import { closeIcon } from 'design-system/icon-paths';
import { Modal } from 'design-system/modal';
import { useState } from 'react';
import { setSingleKeys, usesSingleKeys } from 'remote-kit/single-keys';
import { usesCommandKey } from './palette-key.ts';
import { shortcutSections } from './shortcut-list.ts';
import styles from './shortcuts-dialog.module.css';

interface ShortcutsDialogProps {
	open: boolean;
	/** The screen whose keys come first. */
	path: string;
	onClose: () => void;
}

/** All keys of the product, and the switch for those without Ctrl. */
export function ShortcutsDialog({ open, path, onClose }: ShortcutsDialogProps) {
	const [isOn, setIsOn] = useState(usesSingleKeys);
	const isHere = (section: (typeof shortcutSections)[number]) => section.path === path;
	const sections = [
		...shortcutSections.filter(isHere),
		...shortcutSections.filter((section) => !isHere(section)),
	];
	return (
		<Modal open={open} label="Shortcuts" size="wide" onClose={onClose}>
			<div className={styles.head}>
				<h2 className={styles.title}>Shortcuts</h2>
				<label className={styles.switch}>
					<input
						type="checkbox"
						role="switch"
						aria-checked={isOn}
						checked={isOn}
						onChange={({ currentTarget }) => {
							setSingleKeys(currentTarget.checked);
							setIsOn(currentTarget.checked);
						}}
					/>
					Single-key shortcuts
				</label>
				<IconButton label="Close" icon={closeIcon} onClick={onClose} />
			</div>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
			<section className={styles.columns} tabIndex={0} aria-label="All shortcuts">
				{sections.map(({ title, shortcuts }) => (
					<section key={title} className={styles.section}>
						<h3>{title}</h3>
						<dl>
							{shortcuts.map(({ action, keys }) => (
								<div key={action}>
									<dt>{action}</dt>
									<dd>
										{keys.map((key) => (
											<kbd key={key}>{key === 'Ctrl' && usesCommandKey ? '⌘' : key}</kbd>
										))}
									</dd>
								</div>
							))}
						</dl>
					</section>
				))}
			</section>
		</Modal>
	);
}
