import { Button } from 'design-system/button';
import { Dialog } from 'design-system/dialog';
import { formatCount } from 'remote-kit/format-number';

export interface MarkAllDialogProps {
	count: number;
	onCancel: () => void;
	onMark: () => void;
}

/** Asks whether to mark many posts as read. */
export function MarkAllDialog({ count, onCancel, onMark }: MarkAllDialogProps) {
	const actions = (
		<>
			<Button onClick={onCancel}>Cancel</Button>
			<Button variant="primary" onClick={onMark}>
				Mark as read
			</Button>
		</>
	);
	return (
		<Dialog
			open
			title={`Mark ${formatCount(count, 'post')} as read?`}
			actions={actions}
			onClose={onCancel}
		>
			They stay under “Seen”. This can’t be undone in one step.
		</Dialog>
	);
}
