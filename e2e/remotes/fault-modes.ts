import type { Page } from '@playwright/test';
import { faults } from './faults.ts';
import { type FaultyProduct, withEntry } from './faulty-product.ts';

const notLive = 'It’s turned off for now. Everything else works.';
const notLoaded = 'It didn’t load. Everything else works.';
const otherVersion = 'It was built for another version of Warble. Everything else works.';
const crashed = 'It stopped because of an error. Everything else works.';

/** A way for a remote to fail. */
export interface FaultMode {
	name: string;
	break: (product: FaultyProduct, remote: string) => unknown;
	/** The text of the panel. */
	reason: string;
	/** The server leaves it out of the registry, so the navigation has no link. */
	isUnlisted?: true;
	/** A page has six connections, and each failure holds some of them. */
	isHanging?: true;
	/** Whether `npm test` runs it. `remote-screen.test.tsx` has what needs no browser. */
	isMain?: true;
	/** The user's actions before it fails. */
	trigger?: (page: Page) => Promise<void>;
}

const changeEntry = async (product: FaultyProduct, remote: string, change: object) =>
	await product.put(
		remote,
		'registry-entry.json',
		JSON.stringify({ ...(await product.entryOf(remote)), ...change }),
	);
const folderOf = async (product: FaultyProduct, remote: string) =>
	(await product.entryOf(remote)).version;

/** Each is tested with every remote in the navigation. */
export const modes: readonly FaultMode[] = [
	// Files, on the way to the browser.
	{
		name: 'is answered with 404',
		isMain: true,
		break: (product, remote) => product.breakFiles(remote, faults.missing),
		reason: notLoaded,
	},
	{
		name: 'is answered with 500',
		break: (product, remote) => product.breakFiles(remote, faults.failing),
		reason: notLoaded,
	},
	{
		name: 'hangs',
		isMain: true,
		break: (product, remote) => product.breakFiles(remote, faults.hanging),
		reason: 'It took too long to load. Everything else works.',
		isHanging: true,
	},
	{
		name: 'is cut off half way',
		isMain: true,
		break: (product, remote) => product.breakFiles(remote, faults.cut),
		reason: notLoaded,
	},
	{
		name: 'is answered with an HTML page',
		break: (product, remote) => product.breakFiles(remote, faults.otherPage),
		reason: notLoaded,
	},
	{
		name: 'has a tampered entry',
		isMain: true,
		break: (product, remote) =>
			product.breakFiles(remote, faults.tamperedScript, /remoteEntry\.js/),
		reason: notLoaded,
	},
	{
		name: 'has a tampered chunk',
		isMain: true,
		break: (product, remote) => product.breakFiles(remote, faults.tamperedScript, /app\.\w+\.js/),
		reason: notLoaded,
	},
	{
		name: 'has a tampered stylesheet',
		break: (product, remote) => product.breakFiles(remote, faults.tamperedStyle, /app\.\w+\.css/),
		reason: notLoaded,
	},

	// Builds, in the folder of the server.
	{
		name: 'is absent',
		break: (product, remote) => product.remove(remote, 'registry-entry.json'),
		reason: notLive,
		isUnlisted: true,
	},
	{
		name: 'has an invalid entry',
		break: (product, remote) => product.put(remote, 'registry-entry.json', '{"entry": "/remotes/'),
		reason: notLive,
		isUnlisted: true,
	},
	{
		name: 'is registered with another origin',
		break: async (product, remote) =>
			changeEntry(product, remote, {
				entry: product.otherOrigin + (await product.entryOf(remote)).entry,
			}),
		reason: notLive,
		isUnlisted: true,
	},
	{
		name: 'is listed with another origin',
		break: (product, remote) =>
			product.breakRegistry((text) =>
				withEntry(text, remote, (entry) => ({
					...entry,
					entry: product.otherOrigin + entry.entry,
				})),
			),
		reason: 'It comes from an address Warble doesn’t trust. Everything else works.',
	},
	{
		name: 'has no integrity',
		break: (product, remote) => changeEntry(product, remote, { integrity: undefined }),
		reason: 'Its files couldn’t be verified. Everything else works.',
	},
	{
		name: 'is built for another contract',
		break: (product, remote) => changeEntry(product, remote, { contract: 99 }),
		reason: otherVersion,
	},
	{
		name: 'is built for another API',
		break: (product, remote) => changeEntry(product, remote, { api: 99 }),
		reason: otherVersion,
	},
	{
		name: 'was uploaded without its entry',
		break: async (product, remote) => {
			const entry = `${await folderOf(product, remote)}/remoteEntry.js`;
			for (const file of [entry, `${entry}.br`, `${entry}.gz`]) await product.remove(remote, file);
		},
		reason: notLoaded,
	},
	{
		name: 'was uploaded without its assets',
		break: async (product, remote) =>
			product.remove(remote, `${await folderOf(product, remote)}/assets`),
		reason: notLoaded,
	},

	// Code that runs.
	{
		name: 'exposes nothing',
		isMain: true,
		break: (product, remote) => product.putApp(remote, 'undefined'),
		reason: crashed,
	},
	{
		name: 'throws while rendering',
		isMain: true,
		break: (product, remote) =>
			product.putApp(remote, `() => { throw new Error('Thrown by the test'); }`),
		reason: crashed,
	},
	{
		name: 'throws in an effect',
		break: (product, remote) =>
			product.putApp(
				remote,
				`() => React.useEffect(() => { throw new Error('Thrown by the test'); })`,
			),
		reason: crashed,
	},
	{
		name: 'throws after a click',
		break: (product, remote) =>
			product.putApp(
				remote,
				`() => {
					const [isBroken, setBroken] = React.useState(false);
					if (isBroken) throw new Error('Thrown by the test');
					return React.createElement('button', { onClick: () => setBroken(true) }, 'Break');
				}`,
			),
		reason: crashed,
		trigger: (page) => page.getByRole('button', { name: 'Break' }).click(),
	},
];
