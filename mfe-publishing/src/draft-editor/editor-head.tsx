import { IconButton } from 'design-system/icon-button';
import { redoIcon, undoIcon } from 'design-system/icon-paths';
import type { MenuEntry } from 'design-system/menu';
import type { ReactNode, Ref } from 'react';
import { MoreMenu } from 'remote-kit/lazy/lazy-menu';
import styles from './editor-head.module.css';

export type EditorView = 'write' | 'preview';

const views: readonly { value: EditorView; label: string }[] = [
	{ value: 'write', label: 'Write' },
	{ value: 'preview', label: 'Preview' },
];

export interface EditorHeadProps {
	/** Takes focus if the focused part of the editor is gone. */
	ref: Ref<HTMLHeadingElement>;
	title: string;
	state: ReactNode;
	/** The address of the list, if it is another screen. */
	backHref: string | undefined;
	/** Absent for drafts that cannot be edited. */
	undo: { canUndo: boolean; canRedo: boolean; onUndo: () => void; onRedo: () => void } | undefined;
	view: EditorView;
	onView: (view: EditorView) => void;
	menu: MenuEntry[];
}

/** The title of the draft, its save status, undo, and actions on the whole draft. */
export function EditorHead({
	ref,
	title,
	state,
	backHref,
	undo,
	view,
	onView,
	menu,
}: EditorHeadProps) {
	/** On a phone the head is one line, so that the text has room. */
	const inMenu: MenuEntry[] = [
		...(undo?.canUndo ? [{ label: 'Undo', onSelect: undo.onUndo }] : []),
		...(undo?.canRedo ? [{ label: 'Redo', onSelect: undo.onRedo }] : []),
		...views
			.filter(({ value }) => value !== view)
			.map(({ value, label }) => ({ label, onSelect: () => onView(value) })),
	];
	return (
		<div className={styles.head}>
			{backHref ? (
				<h1>
					<a className={styles.back} href={backHref}>
						Drafts
					</a>
				</h1>
			) : null}
			<h2 ref={ref} tabIndex={-1} className={styles.title}>
				{title}
			</h2>
			<div className={styles.state}>{state}</div>
			<div className={styles.tools}>
				{undo && !backHref ? (
					<>
						<IconButton
							label="Undo"
							icon={undoIcon}
							aria-disabled={!undo.canUndo || undefined}
							onClick={undo.onUndo}
						/>
						<IconButton
							label="Redo"
							icon={redoIcon}
							aria-disabled={!undo.canRedo || undefined}
							onClick={undo.onRedo}
						/>
					</>
				) : null}
				{backHref ? null : (
					<fieldset className={styles.views} aria-label="View">
						{views.map(({ value, label }) => (
							<button
								key={value}
								type="button"
								aria-pressed={view === value}
								onClick={() => onView(value)}
							>
								{label}
							</button>
						))}
					</fieldset>
				)}
				<MoreMenu label="More" items={backHref ? [...inMenu, ...menu] : menu} />
			</div>
		</div>
	);
}
