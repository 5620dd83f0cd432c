import { Button } from 'design-system/button';
import { Dialog } from 'design-system/dialog';
import { Notice } from 'design-system/notice';
import { formatCount } from 'remote-kit/format-number';

export interface DeleteFromXDialogProps {
	/** The number of posts to delete. */
	count: number;
	/** The name of their network. */
	network: string;
	label: string;
	isBusy: boolean;
	failure: string | undefined;
	onDelete: () => void;
	onClose: () => void;
}

/** Asks before posts are deleted from a network, because that cannot be undone. */
export function DeleteFromXDialog({
	count,
	network,
	label,
	isBusy,
	failure,
	onDelete,
	onClose,
}: DeleteFromXDialogProps) {
	return (
		<Dialog
			open
			title={
				count > 1
					? `Delete ${formatCount(count, 'post')} from ${network}?`
					: `Delete this post from ${network}?`
			}
			onClose={onClose}
			actions={
				<>
					<Button onClick={onClose}>Cancel</Button>
					<Button variant="danger" busy={isBusy} onClick={onDelete}>
						{label}
					</Button>
				</>
			}
		>
			<p>This can’t be undone: likes and replies are gone too. The draft stays here.</p>
			{failure ? (
				<Notice live tone="error" title="Not deleted.">
					{failure}
				</Notice>
			) : null}
		</Dialog>
	);
}
