import type { Registry } from 'bff/contract/registry';
import { LandingScreen } from '../screens/landing.screen.ts';
import { expect } from '../test.ts';
import { spoils } from './broken-responses.ts';
import type { Spoil } from './fault-proxy.ts';
import { type BadTab, screens } from './faulty-tab.ts';
import { test } from './faulty-test.ts';

const notLoaded = 'It could not be loaded. The rest works.';

/** What stands for the registry, in the page and where the page asks for it. */
interface Mode {
	name: string;
	change: (text: string) => string;
	/** What `/registry.json` answers, if it is not the same. */
	answer?: Spoil;
	reason?: string;
	/** The navigation still leads to the remotes. */
	isListed?: true;
}

const modes: readonly Mode[] = [
	{ name: 'is missing', change: () => '', answer: spoils.missing },
	{ name: 'never comes', change: () => '', answer: spoils.hanging },
	{ name: 'is an empty text', change: () => '' },
	{ name: 'is an empty object', change: () => '{}' },
	{
		name: 'lists nothing',
		change: () => '{"apiBaseUrl": "", "remotes": {}}',
		reason: 'It is not part of Warble at the moment. The rest works.',
	},
	{ name: 'breaks off', change: (text) => text.slice(0, text.length / 2) },
	{ name: 'is a page', change: () => '\\u003c!doctype html>', answer: spoils.otherPage },
	{ name: 'is old: it names builds that are gone', change: withVersionsGone, isListed: true },
];

function withVersionsGone(text: string): string {
	const registry: Registry = JSON.parse(text);
	const gone = ({ version, ...entry }: Registry['remotes'][string]) => ({
		...JSON.parse(JSON.stringify(entry).replaceAll(version, 'gone')),
		version: 'gone',
	});
	const remotes = Object.fromEntries(
		Object.entries(registry.remotes).map(([name, entry]) => [name, gone(entry)]),
	);
	return JSON.stringify({ ...registry, remotes });
}

for (const { name, change, answer, reason = notLoaded, isListed } of modes) {
	test(`a registry that ${name}: every remote is named with the reason, the shell and landing work, and Retry brings it back [J1] [J5]`, async ({
		page,
		openBrowser,
		badProduct,
	}) => {
		badProduct.spoilRegistry(change, answer);
		const tabs = await Promise.all(
			screens.map(async (screen) => (await openBrowser()).open(screen)),
		);
		const meetAll = async (tab: BadTab) => {
			await tab.meet(reason, () => tab.goTo(tab.screen));
			await expect(tab.link(tab.screen)).toHaveCount(isListed ? 1 : 0);
			await tab.page.getByRole('banner').getByRole('link', { name: 'Warble' }).click();
			await expect(tab.dashboard).toBeVisible();
			await tab.page.goBack();
			await expect(tab.panel).toBeVisible();
		};
		await Promise.all(tabs.map(meetAll));

		// The sixth remote is documents, which need no registry.
		const landing = new LandingScreen(page);
		await landing.open();
		await expect(landing.heading).toBeVisible();

		await badProduct.mend();
		for (const tab of tabs) {
			await tab.bringBack();
			await tab.signOut();
			await tab.close(/registry|JSON|Unexpected|TimeoutError/);
		}
	});
}
