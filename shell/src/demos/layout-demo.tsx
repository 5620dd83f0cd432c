import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { CommandLayout } from './command-layout.tsx';
import { FloatingLayout } from './floating-layout.tsx';
import { IdeLayout } from './ide-layout.tsx';
import { KanbanLayout } from './kanban-layout.tsx';
import { Sketch } from './sketch.tsx';
import { SplitLayout } from './split-layout.tsx';
import { TabsLayout } from './tabs-layout.tsx';

const demos: Readonly<Record<string, { title: string; Layout: ComponentType }>> = {
	split: { title: 'Side by side', Layout: SplitLayout },
	tabs: { title: 'One thing at a time', Layout: TabsLayout },
	kanban: { title: 'From idea to post', Layout: KanbanLayout },
	ide: { title: 'Files and text', Layout: IdeLayout },
	floating: { title: 'Text with notes on top', Layout: FloatingLayout },
	command: { title: 'Say where to go', Layout: CommandLayout },
};

/** The layout sketch that the address names. */
export function LayoutDemo() {
	const name = /layout-(\w+)/i.exec(useLocation().pathname)?.[1];
	const demo = demos[name?.toLowerCase() ?? ''];
	return (
		demo && (
			<Sketch title={demo.title}>
				<demo.Layout />
			</Sketch>
		)
	);
}
