import type { User } from 'bff/contract/auth/session';
import type { SubscriptionStatus } from 'bff/contract/billing/subscription';
import type { ComponentType } from 'react';

/**
 * The version of the interface between shell and remotes. Raise it when a remote could break under
 * a shell of another release: when props change, or when a screen moves to another remote. Props
 * should never need it: they are only added, never changed, and a new prop is optional because
 * older shells do not pass it.
 *
 * 2: the shell provides the runtime of module federation. Drafts and queue moved from `compose` to
 * `publishing`, settings and onboarding from `billing` to `settings`.
 */
export const CONTRACT_VERSION = 2;

/** The oldest version of the contract that this shell still supports. */
export const OLDEST_CONTRACT_VERSION = 1;

/** The session at the time of the render. Each change creates a new object. */
export interface SessionSnapshot {
	readonly user: User;
	/** Null until it has been read. Never null on screens with the guard `subscriber`. */
	readonly subscription: SubscriptionStatus | null;
}

/**
 * The props of a remote: data and callbacks from the shell.
 *
 * - Links are plain `<a href>`. The shell turns clicks on same-origin links into navigation.
 * - `onSessionChanged`, `onUnauthorized` and `onUnsavedChange` keep their identity while the remote
 * is mounted.
 * - The shell loads the design tokens and the base styles. A remote loads only its CSS modules.
 */
export interface RemoteProps {
	/**
	 * The current address. `path` begins with `/`, `search` is empty or begins with `?`. A change
	 * re-renders the remote.
	 */
	readonly location: { readonly path: string; readonly search: string };
	/**
	 * Goes to a path of this product. `replace` replaces the current history entry. While there are
	 * unsaved changes, the user is asked to confirm first.
	 */
	readonly navigate: (to: string, options?: { readonly replace?: boolean }) => void;
	/** Origin of the API, or an empty string for the page's own origin. Pass it to `createClient`. */
	readonly apiBaseUrl: string;
	readonly session: SessionSnapshot;
	/** Call after changing the user or the subscription. The shell then reads both again. */
	readonly onSessionChanged: () => void;
	/** Call when the API responds with 401. The shell goes to /login and returns here afterwards. */
	readonly onUnauthorized: () => void;
	/**
	 * Call with true while there are unsaved changes: the shell then asks the user to confirm before
	 * it navigates or unloads the page. Call with false when they are saved.
	 */
	readonly onUnsavedChange: (dirty: boolean) => void;
	/**
	 * Opens the list of all shortcuts, with those of this screen first, as `?` does on every screen.
	 * Absent under shells that have no such list: then offer none.
	 */
	readonly onShortcuts?: () => void;
}

/** The default export of `./app` in every federated remote. */
export type RemoteApp = ComponentType<RemoteProps>;
