import { CommandError, UsageError } from './errors.ts';
import { formatDuration } from './format-duration.ts';
import { historyBack, type Live, readLive, removeLive, setLive } from './live-version.ts';
import { checkVersions, type Product, waitUntilShown, waitUntilWithdrawn } from './product.ts';
import { readRelease, verifyStored } from './release.ts';
import type { Store } from './store/store.ts';

export interface Rollback {
	name: string;
	store: Store;
	product: Product | undefined;
	/** The version to roll back to. Undefined for the previously live version. */
	version: string | undefined;
}

/**
 * Makes an earlier version live, after checking all of its files. Before the first version, the
 * build deployed with the server was live. Prints a line for each step.
 */
export async function rollBack(
	{ name, store, product, version: requested }: Rollback,
	print: (line: string) => void,
): Promise<void> {
	const started = Date.now();
	if (requested !== undefined && !/^[\w+-][\w.+-]*$/.test(requested))
		throw new UsageError(`“${requested}” is not a version.`);
	await store.prepare(false);
	const live = await readLive(store, name);
	if (!live.remote && requested === undefined) {
		throw new CommandError(
			`${store.title} has no live version of ${name}: the server already runs the build it was deployed with. ` +
				'Use --version to make a shipped version live.',
		);
	}
	const version = requested ?? live.remote?.before[0];
	if (version === undefined)
		return returnToDeployed({ name, store, product, live }, started, print);
	if (live.remote && version === live.remote.version)
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

	const before = live.remote ? historyBack(live.remote, version) : [];
	await setLive(store, live, release, release.commit, before);
	if (product) await waitUntilShown(product, name, version);
	print(
		`Live      ${name} ${version}, in place of ${live.remote?.version ?? 'the deployed build'}. It took ${formatDuration(Date.now() - started)}.`,
	);
}

async function returnToDeployed(
	{ name, store, product, live }: Pick<Rollback, 'name' | 'store' | 'product'> & { live: Live },
	started: number,
	print: (line: string) => void,
): Promise<void> {
	await removeLive(store, name, live);
	if (product && live.remote) await waitUntilWithdrawn(product, name, live.remote);
	print(
		`Live      ${name} as the server was deployed, in place of ${live.remote?.version}. It took ${formatDuration(Date.now() - started)}.`,
	);
	print(
		'          No earlier version was shipped. Use --version to make a shipped one live again.',
	);
}
