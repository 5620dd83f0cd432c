/**
 * The message that the queue was changed or paused, for other tabs and for the banner of the shell.
 */
const CHANNEL = 'warble.queue';

export function announceQueue(): void {
	const channel = new BroadcastChannel(CHANNEL);
	channel.postMessage('changed');
	channel.close();
}

/** Calls back when another tab or another part of this page has changed the queue. */
export function followQueue(onChange: () => void): () => void {
	const channel = new BroadcastChannel(CHANNEL);
	channel.onmessage = onChange;
	return () => channel.close();
}
