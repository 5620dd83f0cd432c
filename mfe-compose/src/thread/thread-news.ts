const CHANNEL = 'warble.threads';

/** Informs the other tabs that a thread has changed, or was deleted or restored. */
export function announceThread(threadId: string): void {
	const channel = new BroadcastChannel(CHANNEL);
	channel.postMessage(threadId);
	channel.close();
}

/** Calls `onNews` when another tab has changed a thread. Returns how to stop. */
export function followThreads(onNews: (threadId: string) => void): () => void {
	const channel = new BroadcastChannel(CHANNEL);
	channel.onmessage = ({ data }: MessageEvent<string>) => onNews(data);
	return () => channel.close();
}
