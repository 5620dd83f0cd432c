import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './tabs.module.css';

export type Tab<Value extends string> = {
	value: Value;
	label: string;
	/** A number after the label. */
	count?: number | undefined;
	panel: ReactNode;
};

export type TabsProps<Value extends string> = {
	/** Name of the tab list, for screen readers. */
	label: string;
	tabs: readonly Tab<Value>[];
	value: Value;
	onValueChange: (value: Value) => void;
	/** Hidden panels stay mounted and keep their state. */
	keepMounted?: boolean;
	className?: string | undefined;
};

/** Tabs with their panels. The arrow keys move between the tabs and select at once. */
export function Tabs<Value extends string>({
	label,
	tabs,
	value,
	onValueChange,
	keepMounted = false,
	className,
}: TabsProps<Value>) {
	const choose = (chosen: unknown) => {
		const tab = tabs.find((candidate) => candidate.value === chosen);
		if (tab) onValueChange(tab.value);
	};
	return (
		<BaseTabs.Root
			value={value}
			onValueChange={choose}
			className={classNames(styles.root, className)}
		>
			<BaseTabs.List className={styles.list} aria-label={label} activateOnFocus>
				{tabs.map((tab) => (
					<BaseTabs.Tab key={tab.value} value={tab.value} className={styles.tab}>
						{/* `data-text` reserves the width of the bold label, so that nothing moves. */}
						<span className={styles.label} data-text={labelOf(tab)}>
							{labelOf(tab)}
						</span>
					</BaseTabs.Tab>
				))}
			</BaseTabs.List>
			{tabs.map((tab) => (
				<BaseTabs.Panel
					key={tab.value}
					value={tab.value}
					keepMounted={keepMounted}
					className={styles.panel}
				>
					{tab.panel}
				</BaseTabs.Panel>
			))}
		</BaseTabs.Root>
	);
}

function labelOf({ label, count }: Tab<string>): string {
	return count === undefined ? label : `${label} ${count}`;
}
