import { IconButton } from 'design-system/icon-button';
import { moreIcon } from 'design-system/icon-paths';
import type { MenuEntry } from 'design-system/menu';
import { LazyMenu, OpenMenu } from 'remote-kit/lazy/lazy-menu';
import { nameOf, type QueuedDraft } from '../queue-texts.ts';
import { type QueueActions, useQueueActions } from '../state/queue-actions.ts';

/** Further actions of a waiting draft. */
export function moreItems(draft: QueuedDraft, actions: QueueActions): MenuEntry[] {
	const isStarted = draft.publication.posts.some(({ status }) => status === 'posted');
	const { status } = draft.publication;
	return [
		...(status === 'queued' ? [{ label: 'Post now', onSelect: () => actions.postNow(draft) }] : []),
		...(isStarted ? [] : [{ label: 'Move to drafts', onSelect: () => actions.toDrafts(draft) }]),
		...(draft.crossPostOf === undefined
			? [{ label: 'Delete', onSelect: () => actions.remove(draft) }]
			: []),
	];
}

export function PostMenu({ draft }: { draft: QueuedDraft }) {
	const actions = useQueueActions();
	const label = `More for ${nameOf(draft)}`;
	const trigger = <IconButton label={label} icon={moreIcon} />;
	return (
		<LazyMenu
			trigger={trigger}
			opened={<OpenMenu label={label} trigger={trigger} items={moreItems(draft, actions)} />}
		/>
	);
}
