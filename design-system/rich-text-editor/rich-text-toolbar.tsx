import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Icon } from '../icon/icon.tsx';
import styles from './rich-text-editor.module.css';
import { type TextTool, textTools } from './text-tools.ts';

export type RichTextToolbarProps = {
	/** Of which text, for assistive technology. */
	label: string;
	/** Commands of the tools that apply where the caret stands. */
	active: string[];
	onTool: (tool: TextTool) => void;
	start?: ReactNode;
	end?: ReactNode;
};

const commands = textTools.flat().map(({ command }) => command);

/**
 * The tools of a text: one stop for Tab, arrows move between them. They scroll where they do not
 * fit, what stands at the ends stays. By hand, because Base UI's toolbar would cost every page with
 * an editor 13 KB.
 */
export function RichTextToolbar({ label, active, onTool, start, end }: RichTextToolbarProps) {
	const [stop, setStop] = useState(commands[0]);
	const move = (event: KeyboardEvent<HTMLDivElement>) => {
		const at = commands.indexOf(stop ?? '');
		const last = commands.length - 1;
		const next = {
			ArrowRight: at === last ? 0 : at + 1,
			ArrowLeft: at === 0 ? last : at - 1,
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
			<div role="toolbar" className={styles.tools} aria-label={`Format ${label}`} onKeyDown={move}>
				{textTools.map((group, index) => (
					<div key={group[0]?.command} className={styles.group}>
						{index > 0 ? <span className={styles.separator} /> : null}
						{group.map((tool) => (
							<button
								key={tool.command}
								type="button"
								className={styles.tool}
								aria-label={tool.label}
								aria-pressed={active.includes(tool.command)}
								aria-keyshortcuts={`${isMac() ? 'Meta' : 'Control'}+${tool.shortcut}`}
								title={[`${tool.label} (${isMac() ? '⌘' : 'Ctrl+'}${tool.shortcut})`, tool.hint]
									.filter(Boolean)
									.join('. ')}
								tabIndex={tool.command === stop ? 0 : -1}
								onFocus={() => setStop(tool.command)}
								// The caret stays in the text.
								onMouseDown={(event) => event.preventDefault()}
								onClick={() => onTool(tool)}
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
