import { expect, test } from '../test.ts';
import { signIn, signUp } from '../users.ts';

/** The end of a visit: at `path`, or at the requested address, with this heading and this title. */
interface Place {
	path?: string;
	heading: string | RegExp;
	title: string;
}

const landing: Place = {
	path: '/',
	heading: /^Write what you know\./,
	title: 'Warble: write what you know, read what you came for',
};
const nextSteps: Place = { heading: 'You’re on the list.', title: 'Next steps · Warble' };
const login: Place = { path: '/login', heading: 'Log in', title: 'Log in · Warble' };
const createAccount: Place = { heading: 'Create account', title: 'Create account · Warble' };
const reset: Place = { heading: 'Reset password', title: 'Reset password · Warble' };
const noLink: Place = { heading: 'This link no longer works', title: 'Your account · Warble' };
const questions: Place = {
	path: '/onboarding',
	heading: 'Two questions, three drafts',
	title: 'Welcome · Warble',
};
const plans: Place = { path: '/billing', heading: 'Choose Your Plan', title: 'Plans · Warble' };
const plansHere: Place = { heading: 'Choose Your Plan', title: 'Plans · Warble' };
const paid: Place = { heading: 'Payment Successful!', title: 'Payment · Warble' };
const notPaid: Place = { heading: 'Payment Cancelled', title: 'Payment · Warble' };
const dashboard: Place = {
	path: '/app',
	heading: /^\w+day (night|morning|afternoon|evening)\./,
	title: 'Dashboard · Warble',
};
const tweets: Place = {
	path: '/app/tweets',
	heading: 'Tweet Review',
	title: 'Tweet Review · Warble',
};
const editor: Place = { path: '/app/editor', heading: 'Editor', title: 'Editor · Warble' };
const filter: Place = { path: '/app/filter', heading: 'Filter', title: 'Filter · Warble' };
const compose: Place = { path: '/app/compose', heading: 'Compose', title: 'Compose · Warble' };
const settings: Place = { path: '/app/settings', heading: 'Settings', title: 'Settings · Warble' };
const settingsPage = (page: string, name: string): Place => ({
	path: `/app/settings/${page}`,
	heading: `Settings (${name})`,
	title: `${name} · Warble`,
});
const accountHere: Place = { heading: 'Settings (Account)', title: 'Account · Warble' };
const settingsHere: Place = { heading: 'Settings', title: 'Settings · Warble' };
const exportHere: Place = { heading: 'Export your data', title: 'Export · Warble' };
/** The demo account is an operator. */
const funnel: Place = { path: '/app/admin', heading: 'Funnel', title: 'Funnel · Warble' };
const demo = (name: string, heading: string): Place => ({
	heading,
	title: `Layout demo: ${name} · Warble`,
});

const users = [
	'a signed-out visitor',
	'a new user',
	'a user without a plan',
	'a subscriber',
] as const;

/** Spec section 2: an address, and its target for each kind of user; a single target is for all. */
const table: readonly (
	| readonly [address: string, all: Place]
	| readonly [address: string, ...each: [Place, Place, Place, Place]]
)[] = [
	['/', landing],
	['/thank-you', nextSteps],
	['/login', login, questions, plans, dashboard],
	['/create-account', createAccount, questions, plans, dashboard],
	['/reset-password', reset],
	['/account-link', noLink],
	['/auth/callback', login, questions, plans, dashboard],
	['/auth/callback?next=/app/layout-ide', login, questions, plans, dashboard],
	['/auth/callback?next=https://example.org', login, questions, plans, dashboard],
	['/auth/callback?next=//example.org', login, questions, plans, dashboard],
	['/onboarding', login, questions, questions, questions],
	['/billing', login, plansHere, plansHere, plansHere],
	['/billing/checkout', login, plansHere, plansHere, plansHere],
	['/billing/success', login, paid, paid, paid],
	['/billing/cancel', login, notPaid, notPaid, notPaid],
	['/billing/settings', login, settingsHere, settingsHere, settingsHere],
	['/billing/settings/account', login, accountHere, accountHere, accountHere],
	['/billing/export', login, exportHere, exportHere, exportHere],
	['/app/billing/checkout', login, plansHere, plansHere, plansHere],
	['/app/billing/success', login, paid, paid, paid],
	['/app/billing/cancel', login, notPaid, notPaid, notPaid],
	['/app', login, dashboard, dashboard, dashboard],
	['/app/tweets', login, plans, plans, tweets],
	['/app/editor', login, plans, plans, editor],
	['/app/compose', login, plans, plans, compose],
	['/app/filter', login, plans, plans, filter],
	['/app/settings', login, plans, plans, settings],
	['/app/settings/x', login, plans, plans, settingsPage('x', 'Networks')],
	['/app/settings/publishing', login, plans, plans, settingsPage('publishing', 'Publishing')],
	['/app/settings/access', login, plans, plans, settingsPage('access', 'Access')],
	['/app/settings/account', login, plans, plans, settingsPage('account', 'Account')],
	['/app/admin', login, dashboard, dashboard, funnel],
	['/tweets', login, plans, plans, tweets],
	['/compose', login, plans, plans, compose],
	['/filter', login, plans, plans, filter],
	['/settings', login, plans, plans, settings],
	...(
		[
			['split', 'Side by side'],
			['tabs', 'One thing at a time'],
			['kanban', 'From idea to post'],
			['ide', 'Files and text'],
			['floating', 'Text with notes on top'],
			['command', 'Say where to go'],
		] as const
	).map(
		([name, heading]) =>
			[
				`/app/layout-${name}`,
				login,
				demo(name, heading),
				demo(name, heading),
				demo(name, heading),
			] as const,
	),
	['/app/nowhere', login, dashboard, dashboard, dashboard],
	['/app/compose/nowhere', login, dashboard, dashboard, dashboard],
	['/nowhere', landing],
	['/no/where/at/all', landing],
	['/editor', landing],
];

for (const [who, user] of users.entries()) {
	test(`every address leads ${user} to the right screen [A12]`, async ({ page }) => {
		test.setTimeout(400_000);
		if (user === 'a new user') await signUp(page);
		if (user === 'a user without a plan') await signUp(page, { isOnboarded: true });
		if (user === 'a subscriber') await signIn(page);
		for (const [address, ...places] of table) {
			const place = places[who] ?? places[0];
			await test.step(address, async () => {
				await page.goto(address);
				await expect
					.soft(page, address)
					.toHaveURL((url) => url.pathname + url.search === (place.path ?? address));
				await expect
					.soft(page.getByRole('heading', { level: 1, name: place.heading, exact: true }), address)
					.toBeVisible();
				await expect.soft(page, address).toHaveTitle(place.title);
			});
		}
	});
}
