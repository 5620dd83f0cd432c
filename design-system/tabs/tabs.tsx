import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import styles from './tabs.module.css';

export type Tab<Value extends string> = {
	value: Value;
	label: string;
	/** How many there are; follows the word. */
	count?: number | undefined;
	panel: ReactNode;
};

export type TabsProps<Value extends string> = {
	/** What the tabs are views of. */
	label: string;
	tabs: readonly Tab<Value>[];
	value: Value;
	onValueChange: (value: Value) => void;
	/** Panels that are not shown stay in the page, with what was typed in them. */
	keepMounted?: boolean;
	className?: string;
};

/**
 * Several views of one thing, one at a time. Arrows move between the words and show at once what
 * they name.
 */
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
						{/* As wide as it is when chosen, so that nothing moves. */}
						<span className={styles.word} data-text={nameOf(tab)}>
							{nameOf(tab)}
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

function nameOf({ label, count }: Tab<string>): string {
	return count === undefined ? label : `${label} ${count}`;
}
