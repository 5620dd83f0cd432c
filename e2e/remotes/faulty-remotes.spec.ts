import { expect } from '../test.ts';
import { type FaultMode, modes } from './fault-modes.ts';
import { faults } from './faults.ts';
import { type RemoteTab, type Screen, screens } from './faulty-tab.ts';
import { test } from './faulty-test.ts';

/**
 * The remotes that fail at the same time. `npm test` runs each mode with one remote, in turn;
 * otherwise each mode runs with every remote in the navigation, slow modes with several at once.
 * Landing is documents: see `faulty-landing.spec.ts`.
 */
function groupsFor({ isSlow }: FaultMode, current: Screen): Screen[][] {
	if (process.env.TEST_SCOPE === 'all') return [[current]];
	return isSlow ? [screens.slice(0, 3), screens.slice(3)] : screens.map((screen) => [screen]);
}

function findWorking(faulty: readonly Screen[]): Screen {
	const working = screens.find((screen) => !faulty.includes(screen));
	if (!working) throw new Error('One remote must not be faulty.');
	return working;
}

async function openByAddress(tab: RemoteTab, { reason, trigger }: FaultMode): Promise<void> {
	await tab.expectUnavailable(reason, async () => {
		await tab.goTo(tab.screen);
		await trigger?.(tab.page);
	});
}

/** Opens the remote from the dashboard, goes to another remote and comes back. */
async function openByLink(
	tab: RemoteTab,
	working: Screen,
	{ reason, isUnlisted, trigger }: FaultMode,
): Promise<void> {
	const open = async () => {
		if (isUnlisted) await tab.goTo(tab.screen);
		else await tab.link(tab.screen).click();
		await trigger?.(tab.page);
	};
	await tab.page.goto('/app');
	await expect(tab.dashboard).toBeVisible();
	await expect(tab.link(tab.screen)).toHaveCount(isUnlisted ? 0 : 1);
	await tab.expectUnavailable(reason, open);
	await tab.link(working).click();
	await expect(tab.heading(working)).toBeVisible();
	await open();
	await expect(tab.panel).toBeVisible();
}

for (const [n, mode] of modes.entries()) {
	test(`a remote that ${mode.name} shows the reason within 10 seconds; Retry recovers [J1] [J7]`, {
		tag: '@main',
	}, async ({ openBrowser, faultyProduct }) => {
		const shared = mode.isSlow ? undefined : await openBrowser();
		const current = screens[n % screens.length] as Screen;
		for (const faulty of groupsFor(mode, current)) {
			const working = findWorking(faulty);
			for (const { remote } of faulty) await mode.break(faultyProduct, remote);
			const tabs = await Promise.all(
				faulty.map(async (screen) => (shared ?? (await openBrowser())).open(screen)),
			);
			// One remote per mode is also opened by its address, and signed out of and in again.
			for (const tab of tabs) if (tab.screen === current) await openByAddress(tab, mode);
			await Promise.all(tabs.map((tab) => openByLink(tab, working, mode)));
			await faultyProduct.restore();
			await Promise.all(tabs.map((tab) => tab.retryInPlace()));
			for (const tab of tabs) {
				if (tab.screen === current) {
					await tab.signOut();
					await tab.signIn();
				}
				await tab.close(/Thrown by the test|Minified React error/);
			}
		}
	});
}

test('a remote that failed after a page load comes back with Retry [J1]', async ({
	openBrowser,
	faultyProduct,
}) => {
	const browser = await openBrowser();
	for (const screen of screens) {
		faultyProduct.breakFiles(screen.remote, faults.missing);
		const tab = await browser.open(screen);
		await tab.expectUnavailable('It didn’t load. Everything else works.', () => tab.goTo(screen));
		await faultyProduct.restore();
		await tab.retry.click();
		await expect(tab.heading(screen)).toBeVisible();
		await tab.close();
	}
});

test('an error in an event handler of a remote leaves its screen unchanged [J7]', async ({
	openBrowser,
	faultyProduct,
}) => {
	const throwing = `() => React.createElement('button', { onClick: () => { throw new Error('Thrown by the test'); } }, 'Throw')`;
	const browser = await openBrowser();
	for (const screen of screens) {
		await faultyProduct.putApp(screen.remote, throwing);
		const tab = await browser.open(screen);
		await tab.goTo(screen);
		await tab.page.getByRole('button', { name: 'Throw' }).click();
		await expect.poll(() => tab.pageErrors.join('\n')).toContain('Thrown by the test');
		await expect(tab.page.getByRole('button', { name: 'Throw' })).toBeVisible();
		await tab.expectRestWorks();
		await tab.close(/Thrown by the test/);
		await faultyProduct.restore();
	}
});
