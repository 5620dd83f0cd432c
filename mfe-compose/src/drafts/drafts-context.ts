import { createContext, useMemo } from 'react';
import { useLazy } from 'remote-kit/lazy/use-lazy';
import type { RemoteProps } from 'shell/contract/remote';
import type { ShownMessage } from '../thread/conversation.ts';

/** What the drafts of an answer know of their thread. */
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

const loadFindDrafts = () =>
	import(/* webpackChunkName: "conversation" */ './thread-drafts.ts').then(
		({ findDrafts }) => findDrafts,
	);

/** The context of a thread's drafts, and whether there are any. */
export function useDraftsContext(
	messages: readonly ShownMessage[],
	{ username, threadId, navigate }: Omit<DraftsContextValue, 'newestId'>,
): { value: DraftsContextValue; hasDrafts: boolean } {
	const { part: findDrafts } = useLazy(loadFindDrafts, messages.length);
	const { hasDrafts = false, newestId } =
		useMemo(() => findDrafts?.(messages), [findDrafts, messages]) ?? {};
	const value = useMemo(
		() => ({ username, threadId, navigate, newestId }),
		[username, threadId, navigate, newestId],
	);
	return { value, hasDrafts };
}
