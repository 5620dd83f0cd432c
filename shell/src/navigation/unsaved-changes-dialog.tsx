import { Button } from 'design-system/button';
import { Dialog } from 'design-system/dialog';

/** Asks whether to leave a screen with unsaved changes. */
export function UnsavedChangesDialog({
	onStay,
	onLeave,
}: {
	onStay: () => void;
	onLeave: () => void;
}) {
	const actions = (
		<>
			<Button onClick={onStay}>Stay</Button>
			<Button variant="danger" onClick={onLeave}>
				Leave
			</Button>
		</>
	);
	return (
		<Dialog open title="You have unsaved changes" actions={actions} onClose={onStay}>
			If you leave, you’ll lose them.
		</Dialog>
	);
}
