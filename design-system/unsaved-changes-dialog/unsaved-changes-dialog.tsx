import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';

export interface UnsavedChangesDialogProps {
	onStay: () => void;
	onLeave: () => void;
}

/** Asks whether to leave a screen with unsaved changes. */
export function UnsavedChangesDialog({ onStay, onLeave }: UnsavedChangesDialogProps) {
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
			You'll lose them if you leave this screen.
		</Dialog>
	);
}
