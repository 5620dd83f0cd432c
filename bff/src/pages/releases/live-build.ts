import { createHash } from 'node:crypto';
import type { RegistryEntry } from '../../../contract/registry.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import { readLiveRemote } from './live-remote.ts';
import type { ReleaseStore } from './release-store.ts';

/** What is live of one remote, wherever it lies. */
export interface LiveBuild {
	entry?: RegistryEntry;
	/** By their path. */
	documents: Record<string, LiveDocument>;
	/** Where browsers load it from, unless it is the page's own origin. */
	origin?: string;
}

export interface LiveDocument {
	/** Its own, which bears its version. */
	url: string;
	read: () => Promise<string>;
}

/**
 * The build that the text of a line names, with addresses as browsers need them. Throws where the
 * line is broken, where its build is not all there, or where a document is not the one that was
 * shipped.
 */
export async function openBuild(
	store: ReleaseStore,
	name: string,
	text: string,
	signal?: AbortSignal,
): Promise<LiveBuild> {
	const { version, commit, since, entry, documents = {} } = readLiveRemote(name, text);
	const folder = `/remotes/${name}/${version}/`;
	// Written last: without it the folder is an upload that never ended.
	const release = await store.read(`${folder.slice(1)}release.json`, signal);
	if (release === undefined) throw new Error(`${folder} is not there, or not whole`);

	const opened = Object.entries(documents).map(async ([path, { href, integrity }]) => {
		const file = await store.read(href.slice(1), signal);
		if (file === undefined) throw new Error(`${href} is not there`);
		if (!matches(file, integrity))
			throw new Error(`${href} is not what was shipped: its integrity is another`);
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
