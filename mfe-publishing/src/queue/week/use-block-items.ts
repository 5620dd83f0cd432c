import type { MenuEntry } from 'design-system/menu';
import { hasAllLinks } from 'remote-kit/publishing/publication/describe-publication';
import { moreItems } from '../menus/post-menu.tsx';
import { useMoveItems } from '../menus/use-move-items.ts';
import type { QueuedDraft } from '../queue-texts.ts';
import { useQueueActions } from '../state/queue-actions.ts';

/** Whether a post can be given another time. */
export function canMove({ publication: { status, undoUntil } }: QueuedDraft): boolean {
	return (status === 'queued' && undoUntil === null) || status === 'missed';
}

/** The actions of a post in the week view. */
export function useBlockItems(draft: QueuedDraft): MenuEntry[] {
	const actions = useQueueActions();
	const moves = useMoveItems(draft);
	const { status, undoUntil, posts } = draft.publication;
	if (status === 'publishing') return [{ text: 'Being posted now. It can’t be changed.' }];
	if (undoUntil !== null)
		return [{ label: 'Undo “Post now”', onSelect: () => actions.toDrafts(draft) }];
	if (canMove(draft)) return [...moves, { text: 'This post' }, ...moreItems(draft, actions)];
	const url = posts.find((post) => post.url !== null)?.url;
	return [
		...(url
			? [{ label: 'Open on X', onSelect: () => void window.open(url, '_blank', 'noopener') }]
			: []),
		...(status === 'posted' && hasAllLinks(draft.publication)
			? [
					{
						label: 'Delete from X',
						onSelect: () => actions.ask({ kind: 'delete posts', draft }),
					},
				]
			: []),
		...(status === 'posted' || status === 'deleted'
			? []
			: [{ label: 'See what to do', onSelect: () => focusNeeded(draft.id) }]),
	];
}

/** Goes to the post among those that wait for the user. */
function focusNeeded(id: string): void {
	// The menu gives the focus back to its button first.
	setTimeout(() => {
		const post = document.querySelector<HTMLElement>(`article[data-draft="${id}"]`);
		post?.focus();
		post?.scrollIntoView({ block: 'center' });
	}, 0);
}
