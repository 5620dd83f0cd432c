import { isApiError } from 'bff/client/api-error';
import { type Client, createClient } from 'bff/client/client';
import { currentUser, logout, type User } from 'bff/contract/session';
import { type SubscriptionStatus, subscriptionStatus } from 'bff/contract/subscription';
import { claimStorage, clearStorage } from './user-storage.ts';

export type SubscriptionState =
	| { readonly status: 'loading' }
	| { readonly status: 'failed'; readonly message: string }
	| { readonly status: 'known'; readonly value: SubscriptionStatus };

export type SessionState =
	| { readonly status: 'loading' }
	| { readonly status: 'anonymous' }
	| { readonly status: 'unreachable'; readonly message: string }
	| { readonly status: 'member'; readonly user: User; readonly subscription: SubscriptionState };

/** Who is signed in and whether they may enter the app, for the whole page. */
export interface Session {
	readonly client: Client;
	readonly getState: () => SessionState;
	readonly subscribe: (onChange: () => void) => () => void;
	/**
	 * Asks the server again for the person and their subscription; what is known stays until the
	 * answer.
	 */
	readonly load: () => Promise<void>;
	readonly signIn: (user: User) => void;
	/** The server said 401: nobody is signed in any more. */
	readonly end: () => void;
	/**
	 * Follows another tab in which the person signed out, or somebody else signed in. Called at the
	 * next action, so that nothing moves under somebody who reads or types.
	 */
	readonly settle: () => void;
	/** Leaves the page for /login, whatever the server answers. */
	readonly signOut: () => Promise<void>;
}

interface SessionOptions {
	baseUrl: string;
	report: (error: unknown) => void;
	/** Goes to an address by a full page load. */
	leave: (to: string) => void;
	/** Loads this page anew. */
	reload: () => void;
	/** What other tabs of this browser hear. */
	channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
	fetch?: typeof globalThis.fetch;
}

const loading = { status: 'loading' } as const;
const ended = 'ended';

export function createSession({
	baseUrl,
	report,
	leave,
	reload,
	channel,
	fetch,
}: SessionOptions): Session {
	let state: SessionState = loading;
	/** What another tab told last: that the session ended, or the id of whoever is signed in. */
	let heard: string | null = null;
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
	const settle = (): void => {
		if (state.status === 'loading') return;
		const told = heard;
		heard = null;
		if (state.status !== 'member' || told === null || told === state.user.id) return;
		if (told === ended) {
			clearStorage(report);
			end();
		} else reload();
	};
	channel.addEventListener('message', ({ data }: MessageEvent<string>) => {
		heard = data;
		// Until then this page would act in the name of somebody whom it does not show: no press may
		// get through.
		if (data !== ended)
			for (const action of ['pointerdown', 'keydown'])
				addEventListener(action, settle, { capture: true, once: true });
	});

	const admit = (user: User, subscription: SubscriptionState): void => {
		claimStorage(user.id, report);
		channel.postMessage(user.id);
		set({ status: 'member', user, subscription });
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
		if (state.status === 'member') set({ ...state, subscription });
	};

	return {
		client,
		end,
		getState: () => state,
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		async load() {
			const subscription = readSubscription();
			try {
				const { user } = await client.call(currentUser, {});
				if (state.status === 'member' && state.user.id !== user.id) return reload();
				admit(user, state.status === 'member' ? state.subscription : loading);
			} catch (error) {
				if (isApiError(error) && error.code === 'unauthorized') return end();
				report(error);
				if (state.status !== 'member')
					set({
						status: 'unreachable',
						message: error instanceof Error ? error.message : String(error),
					});
			}
			setSubscription(await subscription);
		},
		signIn(user) {
			heard = null;
			admit(user, loading);
			readSubscription().then(setSubscription, report);
		},
		settle,
		async signOut() {
			await client.call(logout, {}).catch(report);
			clearStorage(report);
			channel.postMessage(ended);
			leave('/login');
		},
	};
}
