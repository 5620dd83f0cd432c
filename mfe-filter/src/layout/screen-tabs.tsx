import type { KeyboardEvent } from 'react';
import { type FilterTab, tabPath } from '../filter-address.ts';
import styles from './screen-tabs.module.css';

export interface ScreenTabsProps {
	tab: FilterTab;
	onTab: (tab: FilterTab) => void;
}

export const panelId = (tab: FilterTab): string => `filter-${tab}`;
export const tabId = (tab: FilterTab): string => `filter-tab-${tab}`;

const tabs: readonly { value: FilterTab; label: string }[] = [
	{ value: 'create', label: 'Create Filter' },
	{ value: 'runs', label: 'Previous Runs' },
];

/**
 * The tabs of the screen. They are links, because each tab has an address; the design system's tabs
 * would add 11 KB to the first load.
 */
export function ScreenTabs({ tab, onTab }: ScreenTabsProps) {
	const move = (event: KeyboardEvent) => {
		if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
		event.preventDefault();
		const other = tab === 'create' ? 'runs' : 'create';
		document.getElementById(tabId(other))?.focus();
		onTab(other);
	};
	return (
		<div role="tablist" aria-label="Filter" className={styles.tabs}>
			{tabs.map(({ value, label }) => (
				<a
					key={value}
					id={tabId(value)}
					role="tab"
					href={tabPath(value)}
					className={styles.tab}
					aria-selected={value === tab}
					aria-controls={panelId(value)}
					tabIndex={value === tab ? 0 : -1}
					onKeyDown={move}
				>
					<span className={styles.word}>{label}</span>
				</a>
			))}
		</div>
	);
}
