import { expect } from '../test.ts';
import { type FaultMode, modes } from './fault-modes.ts';
import { faults } from './faults.ts';
import { type RemoteTab, type Screen, screens } from './faulty-tab.ts';
import { test } from './faulty-test.ts';

/**
 * The remotes that fail at the same time. `npm test` runs each mode with one remote, in turn;
 * otherwise each mode also runs with all others in the navigation, at once where they leave the page
 * its connections. Landing is documents: see `faulty-landing.spec.ts`.
 */
function groupsFor({ isHanging }: FaultMode, current: Screen): Screen[][] {
	if (process.env.TEST_SCOPE === 'all') return [[current]];
	const others = screens.filter((screen) => screen !== current);
	return [[current], ...(isHanging ? others.map((screen) => [screen]) : [others])];
}

function findWorking(faulty: readonly Screen[]): Screen {
	const working = screens.find((screen) => !faulty.includes(screen));
	if (!working) throw new Error('One remote must not be faulty.');
	return working;
}

async function openByAddress(
	tab: RemoteTab,
	screen: Screen,
	{ reason, trigger }: FaultMode,
): Promise<void> {
	await tab.expectUnavailable(screen, reason, async () => {
		await tab.goTo(screen);
		await trigger?.(tab.page);
	});
}

/** Opens each remote inside the page, goes to another remote and comes back. */
async function openByLink(
	tab: RemoteTab,
	working: Screen,
	{ reason, isUnlisted, trigger }: FaultMode,
): Promise<void> {
	await tab.page.goto('/app');
	await expect(tab.dashboard).toBeVisible();
	for (const screen of tab.faulty) {
		const open = async () => {
			if (isUnlisted) await tab.follow(screen);
			else await tab.link(screen).click();
			await trigger?.(tab.page);
		};
		await expect(tab.link(screen)).toHaveCount(isUnlisted ? 0 : 1);
		await tab.expectUnavailable(screen, reason, open);
		await tab.giveTime();
		await tab.link(working).click();
		await expect(tab.heading(working)).toBeVisible();
		await open();
		await expect(tab.panel(screen)).toBeVisible();
	}
}

/** Brings the remotes back. The last one is on the screen. */
async function retryAll(tab: RemoteTab, { trigger }: FaultMode): Promise<void> {
	for (const [index, screen] of tab.faulty.toReversed().entries()) {
		if (index > 0) {
			await tab.link(screen).click();
			await trigger?.(tab.page);
		}
		await tab.retryInPlace(screen);
	}
}

for (const [n, mode] of modes.entries()) {
	test(`a remote that ${mode.name} shows the reason within 10 seconds; Retry recovers [J1] [J7]`, {
		tag: mode.isMain ? '@main' : [],
	}, async ({ openBrowser, faultyProduct }) => {
		const browser = await openBrowser();
		const current = screens[n % screens.length] as Screen;
		for (const faulty of groupsFor(mode, current)) {
			for (const { remote } of faulty) await mode.break(faultyProduct, remote);
			const tab = await browser.open(faulty);
			// One remote of each mode is also opened by its address, and has its whole time.
			if (faulty.includes(current)) await openByAddress(tab, current, mode);
			else if (mode.isHanging) await tab.shortenTimeouts();
			await openByLink(tab, findWorking(faulty), mode);
			await faultyProduct.restore();
			await retryAll(tab, mode);
			// What the session does is the same for each mode.
			if (n === 0 && faulty.includes(current)) {
				await tab.signOut();
				await tab.signIn();
			}
			await tab.close(/Thrown by the test|Minified React error/);
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
		const tab = await browser.open([screen]);
		const go = () => tab.goTo(screen);
		await tab.expectUnavailable(screen, 'It didn’t load. Everything else works.', go);
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
	const throwing = (label: string) =>
		`() => React.createElement('button', { onClick: () => { throw new Error('Thrown by the test'); } }, '${label}')`;
	for (const { remote } of screens)
		await faultyProduct.putApp(remote, throwing(`Throw in ${remote}`));
	const tab = await (await openBrowser()).open(screens);
	await tab.page.goto('/app');
	for (const screen of screens) {
		const button = tab.page.getByRole('button', { name: `Throw in ${screen.remote}` });
		await tab.link(screen).click();
		await button.click();
		await expect.poll(() => tab.pageErrors.join('\n')).toContain('Thrown by the test');
		tab.pageErrors.splice(0);
		await expect(button).toBeVisible();
		await tab.expectRestWorks();
	}
	await tab.close(/Thrown by the test/);
});
