import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Icon } from '../icon/icon.tsx';
import styles from './rich-text-toolbar.module.css';
import { type TextTool, textTools } from './text-tools.ts';

export type RichTextToolbarProps = {
	/** The name of the text, for screen readers. */
	label: string;
	/** Commands of the tools that are active at the caret. */
	active?: string[];
	/** If absent, the buttons are disabled. */
	onTool?: (tool: TextTool) => void;
	start?: ReactNode;
	end?: ReactNode;
};

const commands = textTools.flat().map(({ command }) => command);

/**
 * The formatting buttons: one tab stop, with arrow keys to move between them. They wrap if there is
 * not enough room. Base UI's toolbar would add 13 KB to every page with an editor.
 */
export function RichTextToolbar({ label, active = [], onTool, start, end }: RichTextToolbarProps) {
	const [tabStop, setTabStop] = useState(commands[0]);
	const move = (event: KeyboardEvent<HTMLDivElement>) => {
		const current = commands.indexOf(tabStop ?? '');
		const last = commands.length - 1;
		const next = {
			ArrowRight: current === last ? 0 : current + 1,
			ArrowLeft: current === 0 ? last : current - 1,
			Home: 0,
			End: last,
		}[event.key];
		if (next === undefined) return;
		event.preventDefault();
		event.currentTarget.querySelectorAll('button')[next]?.focus();
	};
	return (
		<div className={styles.bar}>
			{start}
			<div
				role="toolbar"
				className={styles.tools}
				aria-label={`Format ${label}`}
				aria-disabled={onTool === undefined || undefined}
				onKeyDown={move}
			>
				{textTools.map((group, index) => (
					<div key={group[0]?.command} className={styles.group}>
						{index > 0 ? <span className={styles.separator} /> : null}
						{group.map((tool) => (
							<button
								key={tool.command}
								type="button"
								className={styles.tool}
								aria-label={tool.label}
								{...(onTool
									? { 'aria-pressed': active.includes(tool.command) }
									: { 'aria-disabled': true, 'data-disabled': true })}
								aria-keyshortcuts={`${isMac() ? 'Meta' : 'Control'}+${tool.shortcut}`}
								title={[`${tool.label} (${isMac() ? '⌘' : 'Ctrl+'}${tool.shortcut})`, tool.hint]
									.filter(Boolean)
									.join('. ')}
								tabIndex={onTool && tool.command === tabStop ? 0 : -1}
								onFocus={() => setTabStop(tool.command)}
								// Keeps the caret in the text.
								onMouseDown={(event) => event.preventDefault()}
								onClick={() => onTool?.(tool)}
							>
								<Icon path={tool.icon} />
							</button>
						))}
					</div>
				))}
			</div>
			{end}
		</div>
	);
}

function isMac() {
	return navigator.platform.startsWith('Mac');
}
