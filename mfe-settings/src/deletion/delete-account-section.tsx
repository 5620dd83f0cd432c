import { Button } from 'design-system/button';
import { useState } from 'react';
import { lazyPart } from 'remote-kit/lazy/lazy-part';
import { SettingsSection } from '../settings/settings-section.tsx';

const DeleteAccountDialog = lazyPart(
	async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
	'The dialog',
);

interface Props {
	username: string;
	/** Path of these settings, to come back to after signing in again. */
	path: string;
	/** Called once the account is going to be deleted: from now on it can only be kept. */
	onDeleted: () => void;
}

/** Settings section: deleting the account. */
export function DeleteAccountSection({ username, path, onDeleted }: Props) {
	const [isOpen, setOpen] = useState(false);
	return (
		<SettingsSection
			id="delete-account"
			title="Delete account"
			note={<a href="/privacy">What Warble keeps, and how long</a>}
		>
			<p>
				Everything is deleted after 14 days. Until then you can come back.{' '}
				<a href="#your-data">Export your data first</a>.
			</p>
			<Button variant="danger" onClick={() => setOpen(true)}>
				Delete my account
			</Button>
			{isOpen && (
				<DeleteAccountDialog
					username={username}
					path={path}
					onClose={() => setOpen(false)}
					onDeleted={onDeleted}
				/>
			)}
		</SettingsSection>
	);
}
