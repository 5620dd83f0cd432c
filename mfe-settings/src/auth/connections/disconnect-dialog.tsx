import { Button } from 'design-system/button';
import { Dialog } from 'design-system/dialog';

interface Props {
	/** The account, such as "X". */
	name: string;
	/** What then no longer works. */
	effect: string;
	onKeep: () => void;
	onDisconnect: () => void;
}

/** Confirms the end of a connection. */
export function DisconnectDialog({ name, effect, onKeep, onDisconnect }: Props) {
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
			{effect} You can connect it again.
		</Dialog>
	);
}
