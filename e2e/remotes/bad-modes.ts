import type { Page } from '@playwright/test';
import { type BadProduct, withEntry } from './bad-product.ts';
import { spoils } from './spoils.ts';

const notLive = 'It is not part of Warble at the moment. The rest works.';
const notLoaded = 'It could not be loaded. The rest works.';
const otherVersion = 'It was built for another version of Warble. The rest works.';
const crashed = 'It stopped with an error, which has been reported. The rest works.';

/** A way for a remote to be bad. */
export interface Mode {
	name: string;
	break: (product: BadProduct, remote: string) => unknown;
	/** What the panel says. */
	reason: string;
	/** The server leaves it out of the registry, and so the header out of the navigation. */
	isLeftOut?: true;
	/** Each takes seconds to be given up. */
	isSlow?: true;
	/** What somebody does before it goes wrong. */
	provoke?: (page: Page) => Promise<void>;
}

const changeEntry = async (product: BadProduct, remote: string, change: object) =>
	await product.put(
		remote,
		'registry-entry.json',
		JSON.stringify({ ...(await product.entryOf(remote)), ...change }),
	);
const folderOf = async (product: BadProduct, remote: string) =>
	(await product.entryOf(remote)).version;

/** Every way that we know of: a line is a test of all five. */
export const modes: readonly Mode[] = [
	// Its files, on their way to the browser.
	{
		name: 'is answered with 404',
		break: (it, remote) => it.spoilFiles(remote, spoils.missing),
		reason: notLoaded,
	},
	{
		name: 'is answered with 500',
		break: (it, remote) => it.spoilFiles(remote, spoils.failing),
		reason: notLoaded,
	},
	{
		name: 'hangs',
		break: (it, remote) => it.spoilFiles(remote, spoils.hanging),
		reason: 'It did not answer in time. The rest works.',
		isSlow: true,
	},
	{
		name: 'breaks off half way',
		break: (it, remote) => it.spoilFiles(remote, spoils.cut),
		reason: notLoaded,
	},
	{
		name: 'is answered with a page',
		break: (it, remote) => it.spoilFiles(remote, spoils.otherPage),
		reason: notLoaded,
	},
	{
		name: 'has a tampered entry',
		break: (it, remote) => it.spoilFiles(remote, spoils.tamperedScript, /remoteEntry\.js/),
		reason: notLoaded,
	},
	{
		name: 'has a tampered chunk',
		break: (it, remote) => it.spoilFiles(remote, spoils.tamperedScript, /app\.\w+\.js/),
		reason: notLoaded,
	},
	{
		name: 'has a tampered stylesheet',
		break: (it, remote) => it.spoilFiles(remote, spoils.tamperedStyle, /app\.\w+\.css/),
		reason: notLoaded,
	},

	// What the server was deployed with.
	{
		name: 'is absent',
		break: (it, remote) => it.remove(remote, 'registry-entry.json'),
		reason: notLive,
		isLeftOut: true,
	},
	{
		name: 'has an entry that is none',
		break: (it, remote) => it.put(remote, 'registry-entry.json', '{"entry": "/remotes/'),
		reason: notLive,
		isLeftOut: true,
	},
	{
		name: 'is registered with another origin',
		break: async (it, remote) =>
			changeEntry(it, remote, { entry: it.elsewhere + (await it.entryOf(remote)).entry }),
		reason: notLive,
		isLeftOut: true,
	},
	{
		name: 'is told to come from another origin',
		break: (it, remote) =>
			it.spoilRegistry((text) =>
				withEntry(text, remote, (entry) => ({ ...entry, entry: it.elsewhere + entry.entry })),
			),
		reason: 'It comes from an address that Warble does not trust. The rest works.',
	},
	{
		name: 'has no integrity',
		break: (it, remote) => changeEntry(it, remote, { integrity: undefined }),
		reason: 'Its files cannot be checked. The rest works.',
	},
	{
		name: 'is built for another contract',
		break: (it, remote) => changeEntry(it, remote, { contract: 99 }),
		reason: otherVersion,
	},
	{
		name: 'is built for another API',
		break: (it, remote) => changeEntry(it, remote, { api: 99 }),
		reason: otherVersion,
	},
	{
		name: 'was not uploaded to its end',
		break: async (it, remote) => {
			const entry = `${await folderOf(it, remote)}/remoteEntry.js`;
			for (const file of [entry, `${entry}.br`, `${entry}.gz`]) await it.remove(remote, file);
		},
		reason: notLoaded,
	},
	{
		name: 'was uploaded without its parts',
		break: async (it, remote) => it.remove(remote, `${await folderOf(it, remote)}/assets`),
		reason: notLoaded,
	},

	// What runs.
	{
		name: 'exposes nothing',
		break: (it, remote) => it.putApp(remote, 'undefined'),
		reason: crashed,
	},
	{
		name: 'throws while rendering',
		break: (it, remote) => it.putApp(remote, `() => { throw new Error('Thrown by the test'); }`),
		reason: crashed,
	},
	{
		name: 'throws in an effect',
		break: (it, remote) =>
			it.putApp(remote, `() => React.useEffect(() => { throw new Error('Thrown by the test'); })`),
		reason: crashed,
	},
	{
		name: 'throws after a click',
		break: (it, remote) =>
			it.putApp(
				remote,
				`() => {
					const [isBroken, setBroken] = React.useState(false);
					if (isBroken) throw new Error('Thrown by the test');
					return React.createElement('button', { onClick: () => setBroken(true) }, 'Break');
				}`,
			),
		reason: crashed,
		provoke: (page) => page.getByRole('button', { name: 'Break' }).click(),
	},
];
