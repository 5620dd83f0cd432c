import { CommandError, UsageError } from './errors.ts';
import { formatDuration } from './format-duration.ts';
import { historyBack, readLive, setLive } from './live-version.ts';
import { checkVersions, type Product, waitUntilShown } from './product.ts';
import { readRelease, verifyStored } from './release.ts';
import type { Store } from './store/store.ts';

export interface Rollback {
	name: string;
	store: Store;
	product: Product | undefined;
	/** The version to roll back to. Undefined: the one that was live before. */
	version: string | undefined;
}

/** Makes an earlier version live, after checking all of its files. Prints a line for each step. */
export async function rollBack(
	{ name, store, product, version: requested }: Rollback,
	print: (line: string) => void,
): Promise<void> {
	const started = Date.now();
	if (requested !== undefined && !/^[\w+-][\w.+-]*$/.test(requested))
		throw new UsageError(`“${requested}” is not a version.`);
	await store.prepare(false);
	const live = await readLive(store, name);
	if (!live.remote) {
		throw new CommandError(
			`${store.title} has no live version of ${name}. The server runs what it was deployed with.`,
		);
	}
	const version = requested ?? live.remote.before[0];
	if (version === undefined) {
		throw new CommandError(
			`There is no version to roll back to: before ${live.remote.version} no version of ${name} was live in ${store.title}. ` +
				`Delete live/${name}.json there to return to what the server was deployed with, or choose a version with --version.`,
		);
	}
	if (version === live.remote.version)
		return print(`Live      ${name} ${version}, since ${live.remote.since}: nothing was changed.`);

	const release = await readRelease(store, name, version);
	if (!release)
		throw new CommandError(
			`${store.title} has no ${name} ${version}, or only a part of it. Choose another with --version.`,
		);
	await verifyStored(store, release);
	print(
		`Verified  ${name} ${version} of ${release.commit}: every file, as read back from the store.`,
	);
	if (product) print(`Checked   ${checkVersions(product, release)}.`);

	await setLive(store, live, release, release.commit, historyBack(live.remote, version));
	if (product) await waitUntilShown(product, name, version);
	print(
		`Live      ${name} ${version}, in place of ${live.remote.version}. It took ${formatDuration(Date.now() - started)}.`,
	);
}
