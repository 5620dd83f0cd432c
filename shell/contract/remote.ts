import type { User } from 'bff/contract/session';
import type { SubscriptionStatus } from 'bff/contract/subscription';
import type { ComponentType } from 'react';

/**
 * The version of `RemoteProps` that remotes are built for today. Props only grow, and a new one is
 * optional, as a shell that is already deployed does not give it: so this should stay 1. Raised
 * when a remote built for the old props could break under the new shell.
 */
export const CONTRACT_VERSION = 1;

/**
 * The oldest version that this shell still gives: raised to end support for remotes built for an
 * older one.
 */
export const OLDEST_CONTRACT_VERSION = 1;

/** What the shell knew of the person when it rendered the remote. A new object on every change. */
export interface SessionSnapshot {
	readonly user: User;
	/** Null on screens outside the subscription guard while it is not known. */
	readonly subscription: SubscriptionStatus | null;
}

/**
 * Everything the shell promises a remote: data and callbacks, nothing else. Links are plain `<a
 * href>`; the shell turns clicks on same-origin ones into navigation. `onSessionChanged`,
 * `onUnauthorized` and `onUnsavedChange` stay the same functions as long as a remote is shown.
 * Styles: tokens and base come from the shell, a remote brings only its own modules.
 */
export interface RemoteProps {
	/**
	 * Where we are: `path` begins with `/`, `search` is empty or begins with `?`. Changes re-render
	 * the remote.
	 */
	readonly location: { readonly path: string; readonly search: string };
	/**
	 * Goes to a path of this product; `replace` leaves no entry in the history. Asks first while
	 * something is unsaved.
	 */
	readonly navigate: (to: string, options?: { readonly replace?: boolean }) => void;
	/** Origin of the API, or the empty string for the page's own. Pass it to `createClient`. */
	readonly apiBaseUrl: string;
	readonly session: SessionSnapshot;
	/** Call after changing the person or their subscription: the shell reads both again. */
	readonly onSessionChanged: () => void;
	/** Call when the API answered 401: the shell goes to /login and comes back here afterwards. */
	readonly onUnauthorized: () => void;
	/**
	 * True while leaving would lose something typed: the shell then asks before it navigates or
	 * unloads.
	 */
	readonly onUnsavedChange: (dirty: boolean) => void;
}

/** What `./app` of every federated remote exports by default. */
export type RemoteApp = ComponentType<RemoteProps>;
