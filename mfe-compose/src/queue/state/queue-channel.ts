/** Tells other tabs, and the banner of the shell, that the queue has changed. */
export const QUEUE_CHANNEL = 'warble.queue';

export function announceChange(): void {
	const channel = new BroadcastChannel(QUEUE_CHANNEL);
	channel.postMessage('changed');
	channel.close();
}

/** Calls back when another tab, or another part of this page, has changed the queue. */
export function onChangeElsewhere(onChange: () => void): () => void {
	const channel = new BroadcastChannel(QUEUE_CHANNEL);
	channel.onmessage = onChange;
	return () => channel.close();
}
