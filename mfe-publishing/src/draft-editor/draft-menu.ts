import type { KeptDraft } from 'bff/contract/publishing/drafts';
import type { MenuEntry } from 'design-system/menu';

interface MenuOptions {
	draft: KeptDraft;
	text: string;
	/** Whether its posts can be made one. */
	canJoin: boolean;
	onJoin: () => void;
	/** Deletes its posts from its network. */
	deletion: MenuEntry[];
	onDelete: () => void;
}

/** The actions on a whole draft, other than publishing. */
export function draftMenu({
	draft: { id, publication, crossPostOf },
	text,
	canJoin,
	onJoin,
	deletion,
	onDelete,
}: MenuOptions): MenuEntry[] {
	return [
		{ label: 'Copy the text', onSelect: () => void navigator.clipboard.writeText(text) },
		...(canJoin ? [{ label: 'Make it one post', onSelect: onJoin }] : []),
		{ label: 'Use in Compose', href: `/app/compose?drafts=${crossPostOf ?? id}` },
		...deletion,
		...(publication?.status === 'publishing' || crossPostOf !== undefined
			? []
			: [{ label: 'Delete draft', onSelect: onDelete }]),
	];
}
