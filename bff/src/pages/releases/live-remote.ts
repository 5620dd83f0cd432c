import { LiveRemote } from '../../../contract/pages/registry.ts';
import { parseJson } from '../../http/parse-json.ts';
import { isRemoteFile } from './remote-file.ts';

const INTEGRITY = /^sha(256|384|512)-[A-Za-z0-9+/]+={0,2}$/;

/**
 * Parses and checks a remote's `live/NAME.json`. Throws if it is invalid, or if it names a file of
 * another version or one without integrity: these files run in the browser of every user.
 */
export function readLiveRemote(name: string, text: string): LiveRemote {
	const live = parseJson(text, LiveRemote);
	const { version, entry, documents } = live;
	if (entry === undefined && documents === undefined)
		throw new Error('names neither an entry nor documents');
	if (entry !== undefined && entry.version !== version)
		throw new Error('names another version in its entry');
	const paths = Object.keys(documents ?? {});
	if (!paths.every((path) => /^\/[a-z0-9/-]*$/.test(path)))
		throw new Error('names a document at an invalid path');
	const files = [
		...(entry ? [{ href: entry.entry, integrity: entry.integrity }, ...(entry.preload ?? [])] : []),
		...Object.values(documents ?? {}),
	];
	for (const { href, integrity } of files) {
		if (!isRemoteFile(name, href, version))
			throw new Error(`names a file outside of /remotes/${name}/${version}/: ${href}`);
		if (!INTEGRITY.test(integrity ?? '')) throw new Error(`has no integrity for ${href}`);
	}
	return live;
}
