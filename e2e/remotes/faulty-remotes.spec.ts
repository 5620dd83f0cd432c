import { expect } from '../test.ts';
import { spoils } from './broken-responses.ts';
import { type Mode, modes } from './fault-modes.ts';
import { type BadTab, type Screen, screens } from './faulty-tab.ts';
import { test } from './faulty-test.ts';

/**
 * Five of the six remotes are federated: tweets, editor, compose, filter and billing, here by its
 * settings. The sixth, landing, is documents: see `bad-landing.spec.ts`. Each is bad while the
 * others are not; where that takes its time, some are at once. `npm test` has each mode meet one
 * remote, in turn; everything has each meet all five.
 */
function shiftsOf({ isSlow }: Mode, turn: Screen): Screen[][] {
	if (process.env.TEST_SCOPE === 'all') return [[turn]];
	return isSlow ? [screens.slice(0, 3), screens.slice(3)] : screens.map((screen) => [screen]);
}

function otherThan(bad: readonly Screen[]): Screen {
	const good = screens.find((screen) => !bad.includes(screen));
	if (!good) throw new Error('One remote must not be bad.');
	return good;
}

/** Somebody opens its address. */
async function comeByAddress(tab: BadTab, { reason, provoke }: Mode): Promise<void> {
	await tab.meet(reason, async () => {
		await tab.goTo(tab.screen);
		await provoke?.(tab.page);
	});
}

/** Somebody comes to it from the shell's own screen, goes elsewhere and comes back. */
async function comeFromElsewhere(
	tab: BadTab,
	good: Screen,
	{ reason, isLeftOut, provoke }: Mode,
): Promise<void> {
	const come = async () => {
		if (isLeftOut) await tab.goTo(tab.screen);
		else await tab.link(tab.screen).click();
		await provoke?.(tab.page);
	};
	await tab.page.goto('/app');
	await expect(tab.dashboard).toBeVisible();
	await expect(tab.link(tab.screen)).toHaveCount(isLeftOut ? 0 : 1);
	await tab.meet(reason, come);
	await tab.link(good).click();
	await expect(tab.heading(good)).toBeVisible();
	await come();
	await expect(tab.panel).toBeVisible();
}

for (const [n, mode] of modes.entries()) {
	test(`a remote that ${mode.name} is named with the reason within 10 seconds, the rest works, and Retry brings it back [J1] [J7]`, {
		tag: '@main',
	}, async ({ openBrowser, badProduct }) => {
		const shared = mode.isSlow ? undefined : await openBrowser();
		const turn = screens[n % screens.length] as Screen;
		for (const bad of shiftsOf(mode, turn)) {
			const good = otherThan(bad);
			for (const { remote } of bad) await mode.break(badProduct, remote);
			const tabs = await Promise.all(
				bad.map(async (screen) => (shared ?? (await openBrowser())).open(screen)),
			);
			// By their addresses they take turns, one in each mode; and so does leaving and coming back
			// as somebody who signs in.
			for (const tab of tabs) if (tab.screen === turn) await comeByAddress(tab, mode);
			await Promise.all(tabs.map((tab) => comeFromElsewhere(tab, good, mode)));
			await badProduct.mend();
			await Promise.all(tabs.map((tab) => tab.bringBack()));
			for (const tab of tabs) {
				if (tab.screen === turn) {
					await tab.signOut();
					await tab.signIn();
				}
				await tab.close(/Thrown by the test|Minified React error/);
			}
		}
	});
}

test('whoever came to a bad remote by its address gets it back by Retry as well, in a page loaded anew [J1]', async ({
	openBrowser,
	badProduct,
}) => {
	const browser = await openBrowser();
	for (const screen of screens) {
		badProduct.spoilFiles(screen.remote, spoils.missing);
		const tab = await browser.open(screen);
		await tab.meet('It could not be loaded. The rest works.', () => tab.goTo(screen));
		await badProduct.mend();
		await tab.retry.click();
		await expect(tab.heading(screen)).toBeVisible();
		await tab.close();
	}
});

test('an error of a remote that breaks nothing on its screen takes nothing away [J7]', async ({
	openBrowser,
	badProduct,
}) => {
	const throwing = `() => React.createElement('button', { onClick: () => { throw new Error('Thrown by the test'); } }, 'Throw')`;
	const browser = await openBrowser();
	for (const screen of screens) {
		await badProduct.putApp(screen.remote, throwing);
		const tab = await browser.open(screen);
		await tab.goTo(screen);
		await tab.page.getByRole('button', { name: 'Throw' }).click();
		await expect.poll(() => tab.complaints.join('\n')).toContain('Thrown by the test');
		await expect(tab.page.getByRole('button', { name: 'Throw' })).toBeVisible();
		await tab.isWellOtherwise();
		await tab.close(/Thrown by the test/);
		await badProduct.mend();
	}
});
