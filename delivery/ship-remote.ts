import { isDeepStrictEqual } from 'node:util';
import type { Build } from './build.ts';
import { checkIntegrity, describeSize } from './checks.ts';
import type { Commit } from './commit.ts';
import { formatDuration } from './format-duration.ts';
import { historyForward, readLive, setLive } from './live-version.ts';
import { checkVersions, type Product, waitUntilShown } from './product.ts';
import { createRelease, folderOf, putRelease, type Release, verifyStored } from './release.ts';
import { previewAddress } from './store/public-address.ts';
import type { Store } from './store/store.ts';
import { verifyServed } from './verify-served.ts';

export interface Shipment {
	name: string;
	store: Store;
	build: () => Promise<Build>;
	commit: Commit;
	/** The product that will run it, if given. */
	product: Product | undefined;
	/** The address at which browsers read the store, without a trailing slash, if given. */
	base: string | undefined;
	/** Start time in ms. */
	started: number;
}

export interface ShipOptions {
	preview: boolean;
	dryRun: boolean;
	force: boolean;
}

/**
 * Builds, checks, uploads and verifies a remote and makes it live. Prints a line for each step.
 * Throws a `CommandError` if a step fails; the live version then does not change.
 */
export async function shipRemote(
	shipment: Shipment,
	{ preview, dryRun, force }: ShipOptions,
	print: (line: string) => void,
): Promise<void> {
	const { name, store, product, commit, started } = shipment;
	const created = dryRun ? undefined : await store.prepare(true);
	if (created) print(created);
	// Read before the build, so that a version that goes live during it is not replaced.
	const live = await readLive(store, name, { force });

	const build = await shipment.build();
	const { release, files } = createRelease(build, commit.name, store);
	const { version } = release;
	print(`Built     ${name} ${version} of ${commit.name}: ${build.files.size} files.`);
	print(`Checked   ${checkBuild(build, release, product)}`);
	if (dryRun)
		return print(
			`Dry run   It would go to ${store.title}/${folderOf(name, version)}. Nothing was changed.`,
		);

	const isNew = await putRelease(store, release, files);
	print(`Uploaded  ${isNew ? 'to' : 'already there:'} ${store.title}/${folderOf(name, version)}`);
	print(`Verified  ${await verify(shipment, release)}`);

	const printPreview = () =>
		release.entry &&
		print(`Preview   ${previewAddress(name, version, shipment.base, product?.origin)}`);
	if (preview) {
		printPreview();
		return print(
			`Live      ${live.remote ? `${live.remote.version}, as before` : 'none, as before'}. ${describeDuration(shipment)}`,
		);
	}
	if (isLive(live.remote, release))
		return print(
			`Live      ${name} ${version}, since ${live.remote?.since}: nothing was changed. ${describeDuration(shipment)}`,
		);

	await setLive(store, live, release, commit.name, historyForward(live.remote, version));
	if (product) await waitUntilShown(product, name, version);
	printPreview();
	print(
		`Live      ${name} ${version}${live.remote ? `, in place of ${live.remote.version}` : ''}. ${describeDuration({ commit, started })}`,
	);
}

function checkBuild(build: Build, release: Release, product: Product | undefined): string {
	checkIntegrity(build);
	const size = `${describeSize(build)} of script`;
	if (product) return `${size}; ${checkVersions(product, release)}.`;
	const versions = `${release.entry ? `contract ${release.entry.contract}, ` : ''}API ${release.api}`;
	return `${size}; ${versions}, not compared with a running product (use --at URL).`;
}

async function verify({ store, base, product }: Shipment, release: Release): Promise<string> {
	await verifyStored(store, release);
	if (base === undefined) return 'every file, as read back from the store.';
	await verifyServed(base, product?.origin ?? new URL(base).origin, release);
	return `every file, as read back from the store and as served by ${base}.`;
}

function isLive(
	remote: { version: string; entry?: unknown; documents?: unknown } | undefined,
	{ version, entry, documents }: Release,
): boolean {
	return (
		remote?.version === version &&
		isDeepStrictEqual([remote.entry, remote.documents], [entry, documents])
	);
}

function describeDuration({ commit, started }: Pick<Shipment, 'commit' | 'started'>): string {
	const now = Date.now();
	const sinceCommit = commit.time
		? `, ${formatDuration(now - commit.time.getTime())} after the commit`
		: '';
	return `It took ${formatDuration(now - started)}${sinceCommit}.`;
}
