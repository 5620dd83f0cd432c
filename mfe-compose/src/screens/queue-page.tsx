import type { RemoteProps } from 'shell/contract/remote';
import { QueueScreen } from '../queue/queue-screen.tsx';

/** The queue at its address. */
export function QueuePage({ location, navigate }: RemoteProps) {
	return <QueueScreen search={location.search} navigate={navigate} />;
}
