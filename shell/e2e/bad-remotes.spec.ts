import { type Mode, modes } from './bad-modes.ts';
import { BadTab, type Screen, screens } from './bad-tab.ts';
import { test } from './bad-test.ts';
import { spoils } from './spoils.ts';
import { signUpAndSubscribe } from './stripe-sandbox.ts';
import { expect } from './test.ts';

/**
 * Five of the six remotes are federated: tweets, editor, compose, filter and billing, here by its settings. The sixth, landing, is documents:
 * see `bad-landing.spec.ts`. Some are bad at the same time, and one that is not shows that the others work.
 */
const shifts = [
	{ bad: screens.slice(0, 3), good: screenOf('filter') },
	{ bad: screens.slice(3), good: screenOf('tweets') },
];

function screenOf(remote: string): Screen {
	const screen = screens.find((it) => it.remote === remote);
	if (!screen) throw new Error(`${remote} is not in the navigation.`);
	return screen;
}

/** Somebody opens its address, goes elsewhere and comes back, and signs out. */
async function comeByAddress(tab: BadTab, good: Screen, { reason, isLeftOut, provoke }: Mode): Promise<void> {
	await tab.meet(reason, async () => {
		await tab.goTo(tab.screen);
		await provoke?.(tab.page);
	});
	await tab.link(good).click();
	await expect(tab.heading(good)).toBeVisible();
	if (isLeftOut) await tab.goTo(tab.screen);
	else await tab.link(tab.screen).click();
	await provoke?.(tab.page);
	await expect(tab.panel).toBeVisible();
	await tab.signOut();
}

/** Somebody comes to it from another screen. */
async function comeFromElsewhere(tab: BadTab, good: Screen, { reason, isLeftOut, provoke }: Mode): Promise<void> {
	await tab.signInAgain();
	await tab.goTo(good);
	await expect(tab.heading(good)).toBeVisible();
	await expect(tab.link(tab.screen)).toHaveCount(isLeftOut ? 0 : 1);
	await tab.meet(reason, async () => {
		if (isLeftOut) await tab.goTo(tab.screen);
		else await tab.link(tab.screen).click();
		await provoke?.(tab.page);
	});
}

for (const mode of modes) {
	test(`a remote that ${mode.name} is named with the reason within 10 seconds, the rest works, and Retry brings it back [J1] [J7]`, async ({
		page,
		browser,
		badProduct,
	}) => {
		const credentials = await signUpAndSubscribe(page);
		const { url } = badProduct.place;
		for (const { bad, good } of shifts) {
			for (const { remote } of bad) await mode.break(badProduct, remote);
			const tabs = await Promise.all(bad.map((screen) => BadTab.open(browser, { url, credentials, screen })));
			await Promise.all(tabs.map((tab) => comeByAddress(tab, good, mode)));
			await Promise.all(tabs.map((tab) => comeFromElsewhere(tab, good, mode)));
			await badProduct.mend();
			await Promise.all(tabs.map((tab) => tab.bringBack()));
			for (const tab of tabs) await tab.close(/Thrown by the test|Minified React error/);
		}
	});
}

test('whoever came to a bad remote by its address gets it back by Retry as well, in a page loaded anew [J1]', async ({
	page,
	browser,
	badProduct,
}) => {
	const credentials = await signUpAndSubscribe(page);
	for (const screen of screens) {
		badProduct.spoilFiles(screen.remote, spoils.missing);
		const tab = await BadTab.open(browser, { url: badProduct.place.url, credentials, screen });
		await tab.meet('It could not be loaded. The rest works.', () => tab.goTo(screen));
		await badProduct.mend();
		await tab.retry.click();
		await expect(tab.heading(screen)).toBeVisible();
		await tab.close(/^$/);
	}
});

test('an error of a remote that breaks nothing on its screen takes nothing away [J7]', async ({ page, browser, badProduct }) => {
	const credentials = await signUpAndSubscribe(page);
	const throwing = `() => React.createElement('button', { onClick: () => { throw new Error('Thrown by the test'); } }, 'Throw')`;
	for (const screen of screens) {
		await badProduct.putApp(screen.remote, throwing);
		const tab = await BadTab.open(browser, { url: badProduct.place.url, credentials, screen });
		await tab.goTo(screen);
		await tab.page.getByRole('button', { name: 'Throw' }).click();
		await expect(() => expect(tab.complaints.join('\n')).toContain('Thrown by the test')).toPass();
		await expect(tab.page.getByRole('button', { name: 'Throw' })).toBeVisible();
		await tab.isWellOtherwise();
		await tab.close(/Thrown by the test/);
		await badProduct.mend();
	}
});
