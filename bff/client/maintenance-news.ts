/** The message that a request was refused because of maintenance, for all tabs of the browser. */
const CHANNEL = 'warble.maintenance';

export function announceMaintenance(): void {
	const channel = new BroadcastChannel(CHANNEL);
	channel.postMessage('begun');
	channel.close();
}

/** Calls back when any part of this page or another tab was refused. */
export function followMaintenance(onRefused: () => void): () => void {
	const channel = new BroadcastChannel(CHANNEL);
	channel.onmessage = onRefused;
	return () => channel.close();
}
