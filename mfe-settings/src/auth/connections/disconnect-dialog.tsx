import type { Provider } from 'bff/contract/account/connections';
import { Button } from 'design-system/button';
import { Dialog } from 'design-system/dialog';
import { providerNames } from './providers.ts';

interface Props {
	provider: Provider;
	/** Whether posts are read with this connection. */
	canRead: boolean;
	onKeep: () => void;
	onDisconnect: () => void;
}

/** Confirms the end of a connection. */
export function DisconnectDialog({ provider, canRead, onKeep, onDisconnect }: Props) {
	const name = providerNames[provider];
	const actions = (
		<>
			<Button onClick={onKeep}>Keep</Button>
			<Button variant="danger" onClick={onDisconnect}>
				Disconnect
			</Button>
		</>
	);
	return (
		<Dialog open title={`Disconnect ${name}?`} actions={actions} onClose={onKeep}>
			You can no longer sign in with it.{' '}
			{canRead ? 'Warble stops reading your feed; stored posts stay. ' : ''}You can connect it
			again.
		</Dialog>
	);
}
