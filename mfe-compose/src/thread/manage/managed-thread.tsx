import type { QueryError } from 'bff/client/base-query';
import type { ThreadSummary } from 'bff/contract/compose/threads';
import { Menu } from 'design-system/menu';
import { type ReactElement, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Dispatch } from '../../store.ts';
import type { ThreadTools } from '../thread-row.tsx';
import { keepFocus } from './keep-focus.ts';
import { RenameBox } from './rename-box.tsx';
import { archive, change, remove, saveAsMarkdown } from './thread-actions.ts';

export interface ManagedThreadProps {
	thread: ThreadSummary;
	isOpen: boolean;
	tools: ThreadTools;
	/** The link with the thread's name. */
	link: ReactElement;
	/** The button that opens the menu. */
	trigger: ReactElement;
}

/** A thread of the list with its menu open, and the field to rename it. */
export function ManagedThread({ thread, isOpen, tools, link, trigger }: ManagedThreadProps) {
	const dispatch = useDispatch<Dispatch>();
	const [isRenaming, setRenaming] = useState(false);
	const [wasClosed, setWasClosed] = useState(false);
	const selected = useRef<() => void>(undefined);
	const { id, name, isPinned = false, isArchived = false } = thread;
	const context = { ...tools, isOpen };

	/** Runs an action that moves the thread, or takes it out of the list. */
	const run = async (title: string, result: Promise<QueryError | null>) => {
		const failure = await result;
		if (failure) tools.onFailure(title, failure);
	};
	const move = (title: string, start: () => Promise<QueryError | null>) => {
		keepFocus(id);
		void run(title, start());
	};
	const rename = (next: string) => {
		setRenaming(false);
		keepFocus(id);
		void run('Not renamed.', dispatch(change({ threadId: id, name: next })));
	};
	const item = (label: string, onSelect: () => void) => ({
		label,
		onSelect: () => {
			selected.current = onSelect;
		},
	});
	const items = [
		item('Rename', () => setRenaming(true)),
		...(isArchived
			? []
			: [
					item(isPinned ? 'Unpin' : 'Pin', () =>
						move(isPinned ? 'Not unpinned.' : 'Not pinned.', () =>
							dispatch(change({ threadId: id, isPinned: !isPinned })),
						),
					),
				]),
		item(isArchived ? 'Move to recent' : 'Archive', () =>
			move(isArchived ? 'Not moved.' : 'Not archived.', () =>
				dispatch(archive(thread, !isArchived, context)),
			),
		),
		item('Export as Markdown', () => void run('Not exported.', dispatch(saveAsMarkdown(thread)))),
		item('Delete', () => move('Not deleted.', () => dispatch(remove(thread, context)))),
	];

	if (isRenaming)
		return (
			<RenameBox
				name={name}
				onRename={rename}
				onCancel={() => {
					setRenaming(false);
					keepFocus(id);
				}}
			/>
		);
	return (
		<>
			{link}
			<Menu
				label={`More for ${name}`}
				trigger={trigger}
				defaultOpen={!wasClosed}
				container={tools.container}
				items={items}
				onClosed={() => {
					setWasClosed(true);
					const action = selected.current;
					selected.current = undefined;
					// The menu returns focus first, because the action may move it.
					setTimeout(() => action?.());
				}}
			/>
		</>
	);
}
