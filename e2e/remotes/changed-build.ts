import { join } from 'node:path';
import { integrityOf } from '../../build-tools/integrity.ts';
import { type Build, readBuild } from '../../delivery/build.ts';

const repository = join(import.meta.dirname, '../..');

/** The build of a remote in this checkout with one text and the version changed: a next release. */
export async function changedBuild(
	name: string,
	from: string,
	to: string,
): Promise<Build & { entry: NonNullable<Build['entry']> }> {
	const { entry, ...build } = await readBuild(name, join(repository, `mfe-${name}`, 'dist'));
	if (!entry) throw new Error(`${name} is not federated.`);
	const version = `${build.version}-changed`;
	/** Integrities of changed files, by the old ones. */
	const integrities = new Map<string, string>();
	const files = new Map<string, Buffer>();
	for (const [file, bytes] of [...build.files].sort(([a]) => (a === 'remoteEntry.js' ? 1 : -1))) {
		if (/\.(br|gz)$/.test(file)) continue;
		const changed = /\.js$/.test(file)
			? Buffer.from(replaceAll(bytes.toString(), new Map([[from, to], ...integrities])))
			: bytes;
		if (!changed.equals(bytes)) integrities.set(integrityOf(bytes), integrityOf(changed));
		files.set(file, changed);
	}
	const text = replaceAll(
		JSON.stringify(entry),
		new Map([[`/${build.version}/`, `/${version}/`], ...integrities]),
	);
	return { ...build, version, files, entry: { ...JSON.parse(text), version } };
}

function replaceAll(text: string, replacements: ReadonlyMap<string, string>): string {
	return [...replacements].reduce((replaced, [from, to]) => replaced.replaceAll(from, to), text);
}
