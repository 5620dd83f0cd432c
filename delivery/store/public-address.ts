import { remoteScreens } from '../../shell/contract/screens.ts';
import { UsageError } from '../errors.ts';
import { folderOf } from '../release.ts';

/**
 * The address at which browsers read the store: `--public` or `SHIP_PUBLIC`. Undefined if neither
 * is given.
 */
export function publicAddress(given: string | undefined): string | undefined {
	const address = given || process.env.SHIP_PUBLIC;
	if (!address) return undefined;
	const url = URL.parse(address);
	if (!url || !/^https?:$/.test(url.protocol))
		throw new UsageError(
			`${address} is not an address that browsers can read. It must begin with https:// or http://.`,
		);
	return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

/**
 * The address that shows a preview of a version. `base` is the address at which browsers read it.
 */
export function previewAddress(
	name: string,
	version: string,
	base: string | undefined,
	origin: string | undefined,
): string {
	const entry = `${base ?? 'URL'}/${folderOf(name, version)}/registry-entry.json`;
	const screen = remoteScreens.find(({ remote }) => remote === name)?.path ?? '/app';
	// Keeps characters readable that a query may contain unescaped.
	const value = encodeURIComponent(entry).replaceAll('%3A', ':').replaceAll('%2F', '/');
	return `${origin === undefined ? '' : `${origin}${screen}`}?remote.${name}=${value}`;
}
