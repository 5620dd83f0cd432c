/** Tells all tabs of the browser that a request was refused because of maintenance. */
const CHANNEL = 'warble.maintenance';

export function announceMaintenance(): void {
	const channel = new BroadcastChannel(CHANNEL);
	channel.postMessage('begun');
	channel.close();
}

/** Calls back when this page or another tab was refused. */
export function followMaintenance(onRefused: () => void): () => void {
	const channel = new BroadcastChannel(CHANNEL);
	channel.onmessage = onRefused;
	return () => channel.close();
}
