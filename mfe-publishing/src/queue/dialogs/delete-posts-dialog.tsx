import { Button } from 'design-system/button';
import { Dialog } from 'design-system/dialog';
import { formatCount } from 'remote-kit/format-number';

export interface DeletePostsDialogProps {
	/** The number of the draft's posts at its network. */
	posts: number;
	/** The name of the network. */
	network: string;
	/** `$0.01`; undefined until known, and where it is free. */
	price: string | undefined;
	onDelete: () => void;
	onClose: () => void;
}

/** Confirms the deletion of posts, which costs money at X and cannot be undone. */
export function DeletePostsDialog({
	posts,
	network,
	price,
	onDelete,
	onClose,
}: DeletePostsDialogProps) {
	return (
		<Dialog
			open
			title={
				posts === 1
					? `Delete this post from ${network}?`
					: `Delete these ${formatCount(posts, 'post')} from ${network}?`
			}
			onClose={onClose}
			actions={
				<>
					<Button onClick={onClose}>Keep</Button>
					<Button variant="danger" onClick={onDelete}>
						{`Delete from ${network}${price === undefined ? '' : `, ${price}`}`}
					</Button>
				</>
			}
		>
			<p>Likes and replies go with it. This can’t be undone. The draft stays in Warble.</p>
		</Dialog>
	);
}
