import { networkTitle } from 'bff/contract/networks/network-names';
import type { KeptDraft } from 'bff/contract/publishing/drafts';
import type { MenuEntry } from 'design-system/menu';
import { type ReactNode, useState } from 'react';
import { asFailure, describeFailure } from 'remote-kit/failure';
import { formatPrice } from 'remote-kit/format-price';
import { lazyPart } from 'remote-kit/lazy/lazy-part';
import { useDeletePostsMutation } from 'remote-kit/publishing/api/publication-api';
import { networkOf } from 'remote-kit/publishing/publication/cross-posts';
import { hasAllLinks } from 'remote-kit/publishing/publication/describe-publication';

const DeleteFromXDialog = lazyPart(
	async () => (await import('./delete-from-x-dialog.tsx')).DeleteFromXDialog,
	'The dialog',
);

/** The menu item that deletes the posts of a draft from its network, and its dialog. */
export function useDeleteFromX(
	draft: KeptDraft,
	/** US dollars for one post at X. Other networks are free. */
	price: number | undefined,
): { items: MenuEntry[]; dialog: ReactNode } {
	const { id, parts, publication } = draft;
	const [isOpen, setOpen] = useState(false);
	const [deletePosts, { isLoading, error }] = useDeletePostsMutation();
	if (publication?.status !== 'posted' || !hasAllLinks(publication))
		return { items: [], dialog: null };
	const failure = asFailure(error);
	const network = networkOf(draft);
	const title = networkTitle(network);
	const cost =
		price === undefined || network !== 'x' ? '' : `, ${formatPrice(price * parts.length)}`;
	const label = `Delete from ${title}${cost}`;
	return {
		items: [{ label, onSelect: () => setOpen(true) }],
		dialog: isOpen ? (
			<DeleteFromXDialog
				count={parts.length}
				network={title}
				label={label}
				isBusy={isLoading}
				failure={failure && describeFailure(failure)}
				onDelete={() => void deletePosts(id).then(({ data }) => data && setOpen(false))}
				onClose={() => setOpen(false)}
			/>
		) : null,
	};
}
