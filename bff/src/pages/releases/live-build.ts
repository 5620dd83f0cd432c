import { createHash } from 'node:crypto';
import type { RegistryEntry } from '../../../contract/pages/registry.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import { readLiveRemote } from './live-remote.ts';
import type { ReleaseStore } from './release-store.ts';

/** The live build of one remote, shipped or deployed with the server. */
export interface LiveBuild {
	entry?: RegistryEntry;
	/** By their path. */
	documents: Record<string, LiveDocument>;
	/** The origin that browsers load it from, unless it is the page's own. */
	origin?: string;
}

export interface LiveDocument {
	/** URL of the document's file, which contains the version. */
	url: string;
	read: () => Promise<string>;
}

/**
 * Opens the build that a `live/NAME.json` (`text`) names, with addresses that browsers can load.
 * Throws if the file is invalid, the build is incomplete, or a document was changed after shipping.
 */
export async function openBuild(
	store: ReleaseStore,
	name: string,
	text: string,
	signal?: AbortSignal,
): Promise<LiveBuild> {
	const { version, commit, since, entry, documents = {} } = readLiveRemote(name, text);
	const folder = `/remotes/${name}/${version}/`;
	// This file is uploaded last: without it the upload did not finish.
	const release = await store.read(`${folder.slice(1)}release.json`, signal);
	if (release === undefined) throw new Error(`${folder} is missing or incomplete`);

	const opened = Object.entries(documents).map(async ([path, { href, integrity }]) => {
		const file = await store.read(href.slice(1), signal);
		if (file === undefined) throw new Error(`${href} is missing`);
		if (!matches(file, integrity))
			throw new Error(`${href} was changed after it was shipped: its integrity does not match`);
		const html = file.toString().replaceAll(folder, () => escapeHtml(store.base) + folder);
		return [path, { url: store.base + href, read: async () => html }] as const;
	});
	const build: LiveBuild = { documents: Object.fromEntries(await Promise.all(opened)) };
	if (store.base !== '') build.origin = new URL(store.base).origin;
	if (entry) {
		const preload = entry.preload?.map((file) => ({ ...file, href: store.base + file.href }));
		build.entry = {
			...entry,
			entry: store.base + entry.entry,
			...(preload && { preload }),
			commit,
			since,
		};
	}
	return build;
}

/** `integrity` as `sha384-…`. */
function matches(file: Buffer, integrity: string): boolean {
	const [algorithm = ''] = integrity.split('-', 1);
	return integrity === `${algorithm}-${createHash(algorithm).update(file).digest('base64')}`;
}
