import { createContext, useMemo } from 'react';
import type { RemoteProps } from 'shell/contract/remote';
import type { ShownMessage } from '../thread/conversation.ts';
import { findDrafts } from './thread-drafts.ts';

/** The context of a thread for the drafts of its answers. */
export interface DraftsContextValue extends Pick<RemoteProps, 'navigate'> {
	/** Null when no user is signed in. */
	username: string | null;
	threadId: string | null;
	/** The answer whose drafts are open. */
	newestId: string | undefined;
}

export const DraftsContext = createContext<DraftsContextValue>({
	navigate: () => undefined,
	username: null,
	threadId: null,
	newestId: undefined,
});

/** The context of a thread's drafts, and whether there are any. */
export function useDraftsContext(
	messages: readonly ShownMessage[],
	{ username, threadId, navigate }: Omit<DraftsContextValue, 'newestId'>,
): { value: DraftsContextValue; hasDrafts: boolean } {
	const { hasDrafts, newestId } = useMemo(() => findDrafts(messages), [messages]);
	const value = useMemo(
		() => ({ username, threadId, navigate, newestId }),
		[username, threadId, navigate, newestId],
	);
	return { value, hasDrafts };
}
