/**
 * A screen that a remote owns. The shell has the route and the guard for it. The server preloads
 * the remote when its address is requested.
 */
export interface RemoteScreen {
	/** Exact path. */
	readonly path: string;
	/** The remote's name, and its folder `mfe-NAME`. */
	readonly remote: string;
	readonly title: string;
	/**
	 * `user`: needs a session. `subscriber`: needs a session and an active subscription.
	 * `operator`: needs the session of an operator.
	 */
	readonly guard: 'user' | 'subscriber' | 'operator';
	/** Label in the main navigation, shown while the registry has the remote. If absent: no entry. */
	readonly nav?: string;
	/** Entries of one set stand together. Its name is for screen readers. */
	readonly set?: 'Read' | 'Write' | 'Notes';
	/** Whether it fills the window. Others keep to the grid of the page, and the header with them. */
	readonly isWide?: true;
	/**
	 * Path of the screen whose entry leads here on phones, where the navigation has room for five.
	 * The screens of such a group are linked under the header.
	 */
	readonly under?: string;
	/**
	 * Whether it is also available while the account waits to be deleted. Other screens then only
	 * offer to keep the account.
	 */
	readonly servesDeleting?: true;
}

/** All screens of remotes, in the order of the header. */
export const remoteScreens: readonly RemoteScreen[] = [
	{
		path: '/app/tweets',
		remote: 'tweets',
		title: 'Tweet Review',
		guard: 'subscriber',
		nav: 'Tweets',
		set: 'Read',
	},
	{
		path: '/app/filter',
		remote: 'filter',
		title: 'Filter',
		guard: 'subscriber',
		nav: 'Filter',
		set: 'Read',
	},
	{
		path: '/app/compose',
		remote: 'compose',
		title: 'Compose',
		guard: 'subscriber',
		nav: 'Compose',
		set: 'Write',
		isWide: true,
	},
	{
		path: '/app/compose/voice',
		remote: 'compose',
		title: 'Voice',
		guard: 'subscriber',
	},
	{
		path: '/app/drafts',
		remote: 'publishing',
		title: 'Drafts',
		guard: 'subscriber',
		nav: 'Drafts',
		set: 'Write',
		isWide: true,
		under: '/app/compose',
	},
	{
		path: '/app/queue',
		remote: 'publishing',
		title: 'Queue',
		guard: 'subscriber',
		nav: 'Queue',
		set: 'Write',
		under: '/app/compose',
	},
	{
		path: '/app/editor',
		remote: 'editor',
		title: 'Editor',
		guard: 'subscriber',
		nav: 'Editor',
		set: 'Notes',
		isWide: true,
	},
	// `npm run new-remote` adds screens above this line.
	{
		path: '/app/settings',
		remote: 'settings',
		title: 'Settings',
		guard: 'subscriber',
		nav: 'Settings',
	},
	// The first page is "Plan and budget"; `/billing/settings` has the pages that need no plan.
	{ path: '/app/settings/x', remote: 'settings', title: 'Networks', guard: 'subscriber' },
	{
		path: '/app/settings/publishing',
		remote: 'settings',
		title: 'Publishing',
		guard: 'subscriber',
	},
	{ path: '/app/settings/access', remote: 'settings', title: 'Access', guard: 'subscriber' },
	{ path: '/app/settings/account', remote: 'settings', title: 'Account', guard: 'subscriber' },
	{
		path: '/app/admin',
		remote: 'admin',
		title: 'Funnel',
		guard: 'operator',
		nav: 'Admin',
		under: '/app/settings',
	},
	...['Health', 'Spend', 'People', 'Announcements', 'Audit'].map(
		(title): RemoteScreen => ({
			path: `/app/admin/${title.toLowerCase()}`,
			remote: 'admin',
			title,
			guard: 'operator',
		}),
	),
	{ path: '/onboarding', remote: 'settings', title: 'Welcome', guard: 'user' },
	{ path: '/billing', remote: 'billing', title: 'Plans', guard: 'user' },
	{ path: '/billing/checkout', remote: 'billing', title: 'Plans', guard: 'user' },
	// For users without a plan, whom the guard of `/app/settings` sends to the plans.
	{ path: '/billing/settings', remote: 'settings', title: 'Settings', guard: 'user' },
	{ path: '/billing/settings/account', remote: 'settings', title: 'Account', guard: 'user' },
	{
		path: '/billing/export',
		remote: 'settings',
		title: 'Export',
		guard: 'user',
		servesDeleting: true,
	},
	{ path: '/billing/success', remote: 'billing', title: 'Payment', guard: 'user' },
	{ path: '/billing/cancel', remote: 'billing', title: 'Payment', guard: 'user' },
	{ path: '/app/billing/checkout', remote: 'billing', title: 'Plans', guard: 'user' },
	{ path: '/app/billing/success', remote: 'billing', title: 'Payment', guard: 'user' },
	{ path: '/app/billing/cancel', remote: 'billing', title: 'Payment', guard: 'user' },
];

/**
 * The addresses of the GET requests that screens begin with, exactly as they make them, by path. At
 * an address without a query the server puts the responses in the page: see
 * `bff/client/inlined-responses.ts`.
 */
export const firstRequests: Readonly<Record<string, readonly string[]>> = {
	'/app/compose': ['/api/compose/starting-points'],
	'/app/tweets': ['/api/tweets?filter=next&limit=20', '/api/tweets/to-answer', '/api/tweets/fetch'],
	'/login': ['/api/auth/options'],
	'/create-account': ['/api/auth/options'],
};

/** Pages outside of the shell that are documents of their own: path to the name of the remote. */
export const documentScreens: Readonly<Record<string, string>> = {
	'/': 'landing',
	'/privacy': 'landing',
	'/thank-you': 'landing',
};
