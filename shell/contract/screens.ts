/**
 * A screen that a remote owns. The shell guards and routes it; the server preloads the remote when
 * the address asks for it.
 */
export interface RemoteScreen {
	/** Exact path. */
	readonly path: string;
	/** The remote's name, and its folder `mfe-NAME`. */
	readonly remote: string;
	readonly title: string;
	/** `member` screens need a session, `subscriber` screens a subscription as well. */
	readonly guard: 'member' | 'subscriber';
	/** Its place in the main navigation, which shows it while the registry has its remote. */
	readonly nav?: string;
}

/** In the order of the header. */
export const remoteScreens: readonly RemoteScreen[] = [
	{
		path: '/app/tweets',
		remote: 'tweets',
		title: 'Tweet Review',
		guard: 'subscriber',
		nav: 'Tweets',
	},
	{ path: '/app/editor', remote: 'editor', title: 'Editor', guard: 'subscriber', nav: 'Editor' },
	{
		path: '/app/compose',
		remote: 'compose',
		title: 'Compose',
		guard: 'subscriber',
		nav: 'Compose',
	},
	{ path: '/app/filter', remote: 'filter', title: 'Filter', guard: 'subscriber', nav: 'Filter' },
	// `npm run new-remote` adds screens above this line.
	{
		path: '/app/settings',
		remote: 'billing',
		title: 'Settings',
		guard: 'subscriber',
		nav: 'Settings',
	},
	{ path: '/onboarding', remote: 'billing', title: 'Welcome', guard: 'member' },
	{ path: '/billing', remote: 'billing', title: 'Plans', guard: 'member' },
	{ path: '/billing/checkout', remote: 'billing', title: 'Plans', guard: 'member' },
	{ path: '/billing/success', remote: 'billing', title: 'Payment', guard: 'member' },
	{ path: '/billing/cancel', remote: 'billing', title: 'Payment', guard: 'member' },
	{ path: '/app/billing/checkout', remote: 'billing', title: 'Plans', guard: 'member' },
	{ path: '/app/billing/success', remote: 'billing', title: 'Payment', guard: 'member' },
	{ path: '/app/billing/cancel', remote: 'billing', title: 'Payment', guard: 'member' },
];

/** Pages outside the shell, documents of their own: path to the remote that brings them. */
export const documentScreens: Readonly<Record<string, string>> = {
	'/': 'landing',
	'/thank-you': 'landing',
};
