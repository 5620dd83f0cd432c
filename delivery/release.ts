import { isDeepStrictEqual } from 'node:util';
import { LiveRemote } from 'bff/contract/pages/registry';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { integrityOf } from '../build-tools/integrity.ts';
import type { Build } from './build.ts';
import { CommandError } from './errors.ts';
import type { Store } from './store/store.ts';

const { version, commit, entry, documents } = LiveRemote.properties;

/**
 * `remotes/NAME/VERSION/release.json`. It is written last, so a version that has it is complete. It
 * also contains the fields of the live record.
 */
export const Release = Type.Object({
	name: Type.String(),
	version,
	commit,
	/** The version of the API that the remote was built for. */
	api: Type.Integer(),
	/** Integrity of every other file, by path relative to the folder. */
	files: Type.Record(Type.String(), Type.String()),
	entry,
	documents,
});
export type Release = Type.Static<typeof Release>;

export const folderOf = (name: string, version: string): string => `remotes/${name}/${version}`;

/** Creates the files of a release, including an entry for previews, and its `release.json`. */
export function createRelease(
	build: Build,
	commit: string,
	store: Store,
): { release: Release; files: Map<string, Buffer> } {
	const { name, version, api, entry, documents } = build;
	const root = `/${folderOf(name, version)}/`;
	const files = new Map(
		[...build.files].filter(([file]) => store.servesCompressed || !/\.(br|gz)$/.test(file)),
	);
	if (entry) {
		const preload = entry.preload?.map((file) => ({ ...file, href: file.href.slice(root.length) }));
		const relative = {
			...entry,
			entry: entry.entry.slice(root.length),
			...(preload && { preload }),
		};
		files.set('registry-entry.json', jsonOf(relative));
	}
	const integrities = Object.fromEntries(
		[...files].map(([file, bytes]) => [file, integrityOf(bytes)]),
	);
	const shipped = Object.entries(documents ?? {}).map(([path, href]) => [
		path,
		{ href, integrity: integrities[href.slice(root.length)] ?? '' },
	]);
	return {
		release: {
			name,
			version,
			commit,
			api,
			files: integrities,
			...(entry && { entry }),
			...(documents && { documents: Object.fromEntries(shipped) }),
		},
		files,
	};
}

/** Reads a release. Undefined if the version does not exist or is incomplete. */
export async function readRelease(
	store: Store,
	name: string,
	version: string,
): Promise<Release | undefined> {
	const text = (await store.read(`${folderOf(name, version)}/release.json`))?.toString();
	try {
		const release: unknown = JSON.parse(text ?? '');
		return Value.Check(Release, release) && release.name === name && release.version === version
			? release
			: undefined;
	} catch {
		return undefined;
	}
}

/**
 * Stores a release. Returns false if the same release is stored already. Throws if the version
 * exists with other content, because a version never changes.
 */
export async function putRelease(
	store: Store,
	release: Release,
	files: ReadonlyMap<string, Buffer>,
): Promise<boolean> {
	const there = await readRelease(store, release.name, release.version);
	if (there) assertSame(there, release, store);
	else
		await store.putFolder(
			folderOf(release.name, release.version),
			new Map([...files, ['release.json', jsonOf(release)]]),
			'release.json',
		);
	return !there;
}

/** Reads every file of a version back and compares it with `release`. */
export async function verifyStored(store: Store, release: Release): Promise<void> {
	const folder = folderOf(release.name, release.version);
	const there = await readRelease(store, release.name, release.version);
	if (!there)
		throw new CommandError(
			`${store.title}/${folder}/release.json is missing or invalid. Ship again.`,
		);
	assertSame(there, release, store);
	await Promise.all(
		Object.entries(release.files).map(async ([file, integrity]) => {
			const bytes = await store.read(`${folder}/${file}`);
			if (bytes && integrityOf(bytes) === integrity) return;
			throw new CommandError(
				`${store.title}/${folder}/${file} is ${bytes ? 'not what was shipped' : 'missing'}: this version cannot be used. ` +
					`Find out who changed it, then delete ${folder}/release.json there and ship again from the same commit.`,
			);
		}),
	);
}

function assertSame(there: Release, release: Release, { title }: Store): void {
	const { commit: _, ...content } = release;
	const { commit, ...known } = there;
	if (isDeepStrictEqual(known, content)) return;
	throw new CommandError(
		`${title} already has ${release.name} ${release.version} of ${commit} with other content. A version never changes: ` +
			`raise the version in mfe-${release.name}/package.json, then ship again.`,
	);
}

function jsonOf(value: unknown): Buffer {
	return Buffer.from(`${JSON.stringify(value, null, '\t')}\n`);
}
