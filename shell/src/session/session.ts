import { isApiError } from 'bff/client/api-error';
import { type Client, createClient } from 'bff/client/client';
import { dropInlinedResponses, readInlinedResponse } from 'bff/client/inlined-responses';
import { currentUser, logout, type User } from 'bff/contract/auth/session';
import { type SubscriptionStatus, subscriptionStatus } from 'bff/contract/billing/subscription';
import { claimStorage, clearStorage, isOwnedByOther } from './user-storage.ts';

export type SubscriptionState =
	| { readonly status: 'loading' }
	| { readonly status: 'failed'; readonly message: string }
	| { readonly status: 'known'; readonly value: SubscriptionStatus };

export type SessionState =
	| { readonly status: 'loading' }
	| { readonly status: 'anonymous' }
	| { readonly status: 'unreachable'; readonly message: string }
	| { readonly status: 'user'; readonly user: User; readonly subscription: SubscriptionState };

/** The session: the signed-in user and their subscription. There is one per page. */
export interface Session {
	readonly client: Client;
	readonly getState: () => SessionState;
	readonly subscribe: (onChange: () => void) => () => void;
	/**
	 * Reads the user and the subscription from the server. The current state stays until then. Makes
	 * no request if `page` was sent without a session: the browser would log its 401 as an error.
	 */
	readonly load: (page?: Document) => Promise<void>;
	/** The spec's servers name no user in their response: then it is read. */
	readonly signIn: (user: User | undefined) => void;
	/** Call after a response with 401: the user is signed out. */
	readonly end: () => void;
	/**
	 * Applies changes from another tab: the user signed out, a different user signed in, or the
	 * account was deleted or kept. Called at the next user action, so that the screen does not change
	 * while the user reads or types.
	 */
	readonly syncWithOtherTabs: () => void;
	/** Signs out and goes to /login. Rejects if the server could not end the session. */
	readonly signOut: () => Promise<void>;
}

interface SessionOptions {
	baseUrl: string;
	report: (error: unknown) => void;
	/** Goes to an address by a full page load. */
	leave: (to: string) => void;
	/** Reloads the page. */
	reload: () => void;
	/** Connects the tabs of this browser. */
	channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
	fetch?: typeof globalThis.fetch;
}

const loading = { status: 'loading' } as const;
/** Message to other tabs: the user signed out. */
const ENDED = 'ended';
/** Message to other tabs: the signed-in user, and when their account will be deleted. */
const describeUser = ({ id, deletesAt = '' }: User): string => id + deletesAt;

export function createSession({
	baseUrl,
	report,
	leave,
	reload,
	channel,
	fetch,
}: SessionOptions): Session {
	let state: SessionState = loading;
	/** The last message from another tab, until it is applied. */
	let received: string | null = null;
	const listeners = new Set<() => void>();
	const set = (next: SessionState): void => {
		state = next;
		for (const listener of listeners) listener();
	};

	const end = (): void => set({ status: 'anonymous' });
	const client = createClient({
		baseUrl,
		onUnauthorized: end,
		...(fetch === undefined ? {} : { fetch }),
	});
	const syncWithOtherTabs = (): void => {
		if (state.status === 'loading') return;
		const message = received;
		received = null;
		if (state.status !== 'user' || message === null) return;
		if (message === describeUser(state.user)) return;
		if (message === ENDED) {
			clearStorage(report);
			end();
		} else reload();
	};
	channel.addEventListener('message', ({ data }: MessageEvent<string>) => {
		received = data;
		// This page may show a user other than the one of its requests, so the next press must not get
		// through.
		if (data !== ENDED)
			for (const action of ['pointerdown', 'keydown'])
				addEventListener(action, syncWithOtherTabs, { capture: true, once: true });
	});

	const setUser = (user: User, subscription: SubscriptionState): void => {
		claimStorage(user.id, report);
		channel.postMessage(describeUser(user));
		set({ status: 'user', user, subscription });
	};
	const readSubscription = async (): Promise<SubscriptionState> => {
		try {
			return { status: 'known', value: await client.call(subscriptionStatus, {}) };
		} catch (error) {
			if (!isApiError(error) || error.code !== 'unauthorized') report(error);
			return { status: 'failed', message: 'Failed to verify subscription status' };
		}
	};
	const setSubscription = (subscription: SubscriptionState): void => {
		if (state.status === 'user') set({ ...state, subscription });
	};

	return {
		client,
		end,
		getState: () => state,
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		async load(page) {
			if (page?.querySelector('meta[name=session]')) return end();
			// Another user may have signed in in another tab since the server sent this page.
			const inlined = readInlinedResponse(currentUser.url) as { user?: User } | undefined;
			if (inlined?.user && isOwnedByOther(inlined.user.id)) dropInlinedResponses();
			const subscription = readSubscription();
			try {
				const { user }: { user?: User } = await client.call(currentUser, {});
				if (!user) return end();
				if (state.status === 'user' && state.user.id !== user.id) return reload();
				setUser(user, state.status === 'user' ? state.subscription : loading);
			} catch (error) {
				if (isApiError(error) && error.code === 'unauthorized') return end();
				report(error);
				if (state.status !== 'user')
					set({
						status: 'unreachable',
						message: error instanceof Error ? error.message : String(error),
					});
			}
			setSubscription(await subscription);
		},
		signIn(user) {
			received = null;
			if (!user) return void this.load();
			setUser(user, loading);
			readSubscription().then(setSubscription, report);
		},
		syncWithOtherTabs,
		async signOut() {
			await client.call(logout, {});
			clearStorage(report);
			channel.postMessage(ENDED);
			leave('/login');
		},
	};
}
