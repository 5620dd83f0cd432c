/** The message between the tabs of a browser about changed drafts. */
export interface DraftNews {
	/** The drafts that have changed; none if the list itself has. */
	ids: readonly string[];
}

const CHANNEL = 'warble.drafts';

/** Informs the other tabs that drafts have changed. */
export function announceDrafts(ids: readonly string[]): void {
	const channel = new BroadcastChannel(CHANNEL);
	channel.postMessage({ ids } satisfies DraftNews);
	channel.close();
}

/** Calls `onNews` when another tab has changed drafts. Returns how to stop. */
export function followDrafts(onNews: (news: DraftNews) => void): () => void {
	const channel = new BroadcastChannel(CHANNEL);
	channel.onmessage = ({ data }: MessageEvent<DraftNews>) => onNews(data);
	return () => channel.close();
}
