import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';

export interface UnsavedChangesDialogProps {
	/**
	 * Whether the user wants to sign out, which also deletes unsaved text of other screens in this
	 * browser.
	 */
	isSigningOut?: boolean;
	onStay: () => void;
	onLeave: () => void;
}

/** Asks whether to leave a screen with unsaved changes, or to sign out. */
export function UnsavedChangesDialog({
	isSigningOut = false,
	onStay,
	onLeave,
}: UnsavedChangesDialogProps) {
	const actions = (
		<>
			<Button onClick={onStay}>Stay</Button>
			<Button variant="danger" onClick={onLeave}>
				{isSigningOut ? 'Delete and Sign Out' : 'Leave'}
			</Button>
		</>
	);
	return (
		<Dialog open title="You have unsaved changes" actions={actions} onClose={onStay}>
			{isSigningOut ? 'Signing out deletes them.' : 'If you leave, you’ll lose them.'}
		</Dialog>
	);
}
