import { Toolbar } from '@base-ui/react/toolbar';
import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import styles from './rich-text-editor.module.css';
import { type TextTool, textTools } from './text-tools.ts';

export type RichTextToolbarProps = {
	/** Of which text, for assistive technology. */
	label: string;
	/** Commands of the tools that apply where the caret stands. */
	active?: string[];
	onTool?: (tool: TextTool) => void;
	start?: ReactNode;
	end?: ReactNode;
};

/** The tools of a text: one stop for Tab, arrows move between them. They scroll where they do not fit, what stands at the ends stays. */
export function RichTextToolbar({ label, active = [], onTool, start, end }: RichTextToolbarProps) {
	return (
		<div className={styles.bar}>
			{start}
			<Toolbar.Root className={styles.tools} aria-label={`Format ${label}`}>
				{textTools.map((group, index) => (
					<Toolbar.Group key={group[0]?.command} className={styles.group}>
						{index > 0 ? <Toolbar.Separator className={styles.separator} /> : null}
						{group.map((tool) => (
							<Toolbar.Button
								key={tool.command}
								className={styles.tool}
								aria-label={tool.label}
								aria-pressed={active.includes(tool.command)}
								aria-keyshortcuts={`${isMac() ? 'Meta' : 'Control'}+${tool.shortcut}`}
								title={[`${tool.label} (${isMac() ? '⌘' : 'Ctrl+'}${tool.shortcut})`, tool.hint].filter(Boolean).join('. ')}
								// The caret stays in the text.
								onMouseDown={(event) => event.preventDefault()}
								onClick={() => onTool?.(tool)}
							>
								<Icon name={tool.icon} />
							</Toolbar.Button>
						))}
					</Toolbar.Group>
				))}
			</Toolbar.Root>
			{end}
		</div>
	);
}

function isMac() {
	return navigator.platform.startsWith('Mac');
}
