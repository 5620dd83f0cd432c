import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import styles from './rich-text-editor.module.css';
import { textTools } from './text-tools.ts';

export type StaticToolbarProps = {
	/** The name of the text, for screen readers. */
	label: string;
	start?: ReactNode;
	end?: ReactNode;
};

/** Looks like RichTextToolbar, but its buttons are disabled and need no editor code. */
export function StaticToolbar({ label, start, end }: StaticToolbarProps) {
	return (
		<div className={styles.bar}>
			{start}
			<div
				role="toolbar"
				className={styles.tools}
				aria-label={`Format ${label}`}
				aria-disabled="true"
			>
				{textTools.map((group, index) => (
					<div key={group[0]?.command} className={styles.group}>
						{index > 0 ? <span className={styles.separator} /> : null}
						{group.map(({ command, label: name, icon }) => (
							<button
								key={command}
								type="button"
								className={styles.tool}
								aria-label={name}
								aria-disabled="true"
								data-disabled
								tabIndex={-1}
							>
								<Icon path={icon} />
							</button>
						))}
					</div>
				))}
			</div>
			{end}
		</div>
	);
}
