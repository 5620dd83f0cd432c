import { remoteScreens } from '../../shell/contract/screens.ts';
import { WrongUse } from '../refusal.ts';
import { folderOf } from '../release.ts';

/**
 * Where browsers read what is shipped, as `--public` says it, or else `SHIP_PUBLIC`; undefined
 * where neither is given.
 */
export function publicAddress(given: string | undefined): string | undefined {
	const address = given || process.env.SHIP_PUBLIC;
	if (!address) return undefined;
	const url = URL.parse(address);
	if (!url || !/^https?:$/.test(url.protocol))
		throw new WrongUse(
			`${address} is no address that a browser can read: it begins with https:// or http://.`,
		);
	return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

/**
 * The address that shows a version before it is live, on a screen of the remote. `base` is where
 * browsers read it.
 */
export function previewAddress(
	name: string,
	version: string,
	base: string | undefined,
	origin: string | undefined,
): string {
	const entry = `${base ?? 'URL'}/${folderOf(name, version)}/registry-entry.json`;
	const screen = remoteScreens.find(({ remote }) => remote === name)?.path ?? '/app';
	// What a query may hold as it is stays readable.
	const value = encodeURIComponent(entry).replaceAll('%3A', ':').replaceAll('%2F', '/');
	return `${origin === undefined ? '' : `${origin}${screen}`}?remote.${name}=${value}`;
}
