import type { Registry } from 'bff/contract/pages/registry';
import { LandingScreen } from '../screens/landing.screen.ts';
import { expect } from '../test.ts';
import type { Fault } from './fault-proxy.ts';
import { faults } from './faults.ts';
import { type Screen, screens } from './faulty-tab.ts';
import { test } from './faulty-test.ts';

const notLoaded = 'It didn’t load. Everything else works.';

/** A broken registry, in the page and at `/registry.json`. */
interface RegistryMode {
	name: string;
	change: (text: string) => string;
	/** The fault of `/registry.json`, if it differs. */
	fault?: Fault;
	reason?: string;
	/** The navigation still leads to the remotes. */
	isListed?: true;
}

const modes: readonly RegistryMode[] = [
	{ name: 'is missing', change: () => '', fault: faults.missing },
	{ name: 'never comes', change: () => '', fault: faults.hanging },
	{ name: 'is empty', change: () => '' },
	{ name: 'is an empty object', change: () => '{}' },
	{
		name: 'lists nothing',
		change: () => '{"apiBaseUrl": "", "remotes": {}}',
		reason: 'It’s turned off for now. Everything else works.',
	},
	{ name: 'is cut off', change: (text) => text.slice(0, text.length / 2) },
	{ name: 'is an HTML page', change: () => '\\u003c!doctype html>', fault: faults.otherPage },
	{ name: 'names builds that are gone', change: withMissingVersions, isListed: true },
];

function withMissingVersions(text: string): string {
	const registry: Registry = JSON.parse(text);
	const toMissing = ({ version, ...entry }: Registry['remotes'][string]) => ({
		...JSON.parse(JSON.stringify(entry).replaceAll(version, 'gone')),
		version: 'gone',
	});
	const remotes = Object.fromEntries(
		Object.entries(registry.remotes).map(([name, entry]) => [name, toMissing(entry)]),
	);
	return JSON.stringify({ ...registry, remotes });
}

for (const { name, change, fault, reason = notLoaded, isListed } of modes) {
	test(`a registry that ${name} leaves shell and landing working, and Retry recovers [J1] [J5]`, async ({
		page,
		openBrowser,
		faultyProduct,
	}) => {
		faultyProduct.breakRegistry(change, fault);
		const [first, ...others] = screens;
		if (!first) throw new Error('There is a remote in the navigation.');
		const tab = await (await openBrowser()).open(screens);
		const expectListed = (screen: Screen) => expect(tab.link(screen)).toHaveCount(isListed ? 1 : 0);

		await tab.expectUnavailable(first, reason, () => tab.goTo(first));
		await expectListed(first);
		await tab.page.getByRole('banner').getByRole('link', { name: 'Warble' }).click();
		await expect(tab.dashboard).toBeVisible();
		await tab.page.goBack();
		await expect(tab.panel(first)).toBeVisible();
		for (const screen of others) {
			await tab.expectUnavailable(screen, reason, () => tab.follow(screen));
			await expectListed(screen);
		}

		// Landing needs no registry.
		const landing = new LandingScreen(page);
		await landing.open();
		await expect(landing.heading).toBeVisible();

		await faultyProduct.restore();
		for (const screen of screens) {
			await tab.follow(screen);
			await tab.retryInPlace(screen);
		}
		await tab.signOut();
		await tab.close(/registry|JSON|Unexpected|TimeoutError/);
	});
}
