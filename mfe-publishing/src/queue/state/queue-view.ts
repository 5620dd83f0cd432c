import type { PublishingSettings } from 'bff/contract/publishing/settings';
import { createContext, use } from 'react';
import type { QueuedDraft } from '../queue-texts.ts';

/** Data shared by all posts on the screen. */
export interface QueueView {
	zone: string;
	/** Queued drafts on the screen. */
	queued: readonly QueuedDraft[];
	/** Undefined until they are loaded. */
	settings: PublishingSettings | undefined;
}

export const QueueViewContext = createContext<QueueView | null>(null);

export function useQueueView(): QueueView {
	const view = use(QueueViewContext);
	if (!view) throw new Error('Rendered outside of the queue.');
	return view;
}
