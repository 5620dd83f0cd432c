import { Button } from 'design-system/button';
import { Dialog } from 'design-system/dialog';
import { formatCount } from 'remote-kit/format-number';

export interface DeletePostsDialogProps {
	/** The number of the draft's posts at X. */
	posts: number;
	/** `$0.01`; undefined until known. */
	price: string | undefined;
	onDelete: () => void;
	onClose: () => void;
}

/** Confirms the deletion of posts at X, which costs money and cannot be undone. */
export function DeletePostsDialog({ posts, price, onDelete, onClose }: DeletePostsDialogProps) {
	return (
		<Dialog
			open
			title={
				posts === 1
					? 'Delete this post from X?'
					: `Delete these ${formatCount(posts, 'post')} from X?`
			}
			onClose={onClose}
			actions={
				<>
					<Button onClick={onClose}>Keep</Button>
					<Button variant="danger" onClick={onDelete}>
						Delete from X{price === undefined ? '' : `, ${price}`}
					</Button>
				</>
			}
		>
			<p>Likes and replies go with it. This can’t be undone. The draft stays in Warble.</p>
		</Dialog>
	);
}
