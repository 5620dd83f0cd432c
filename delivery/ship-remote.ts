import { isDeepStrictEqual } from 'node:util';
import type { Build } from './build.ts';
import { checkBudget, checkIntegrity, kilobytes } from './checks.ts';
import type { Commit } from './commit.ts';
import { elapsed } from './format-duration.ts';
import { goLive, historyForward, readLive } from './live-version.ts';
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
	/** Where it will run, if that was said. */
	product: Product | undefined;
	/** Where browsers read the store, without a slash at the end, if that was said. */
	base: string | undefined;
	/** When it began, in ms. */
	started: number;
}

export interface ShipOptions {
	preview: boolean;
	dryRun: boolean;
	force: boolean;
}

/**
 * From source to live. `say` hears a line a step. Whatever cannot be done is a `Refusal`, and what
 * was live stays live.
 */
export async function shipRemote(
	shipment: Shipment,
	{ preview, dryRun, force }: ShipOptions,
	say: (line: string) => void,
): Promise<void> {
	const { name, store, product, commit, started } = shipment;
	const created = dryRun ? undefined : await store.prepare(true);
	if (created) say(created);
	// What is live now is what it may replace: whoever ships meanwhile is not undone.
	const live = await readLive(store, name, { force });

	const build = await shipment.build();
	const { release, files } = createRelease(build, commit.name, store);
	const { version } = release;
	say(`Built     ${name} ${version} of ${commit.name}: ${build.files.size} files.`);
	say(`Checked   ${check(build, release, product)}`);
	if (dryRun)
		return say(
			`Dry run   It would go to ${store.title}/${folderOf(name, version)}. Nothing was changed.`,
		);

	const isNew = await putRelease(store, release, files);
	say(
		`Uploaded  ${isNew ? 'to' : 'It is there already:'} ${store.title}/${folderOf(name, version)}`,
	);
	say(`Verified  ${await verify(shipment, release)}`);

	const tellPreview = () =>
		release.entry &&
		say(`Preview   ${previewAddress(name, version, shipment.base, product?.origin)}`);
	if (preview) {
		tellPreview();
		return say(
			`Live      ${live.remote ? `${live.remote.version}, as before` : 'nothing of it, as before'}. ${took(shipment)}`,
		);
	}
	if (isLive(live.remote, release))
		return say(
			`Live      ${name} ${version}, since ${live.remote?.since}: nothing was changed. ${took(shipment)}`,
		);

	await goLive(store, live, release, commit.name, historyForward(live.remote, version));
	if (product) await waitUntilShown(product, name, version);
	tellPreview();
	say(
		`Live      ${name} ${version}${live.remote ? `, in place of ${live.remote.version}` : ''}. ${took({ commit, started })}`,
	);
}

function check(build: Build, release: Release, product: Product | undefined): string {
	checkIntegrity(build);
	const { bytes, limit } = checkBudget(build);
	const weight = `${kilobytes(bytes)} of ${limit} KB of script`;
	if (product) return `${weight}; ${checkVersions(product, release)}.`;
	const versions = `${release.entry ? `contract ${release.entry.contract}, ` : ''}API ${release.api}`;
	return `${weight}; ${versions}, which were not compared with a running product: --at URL does that.`;
}

async function verify({ store, base, product }: Shipment, release: Release): Promise<string> {
	await verifyStored(store, release);
	if (base === undefined) return 'every file, as the store gives it.';
	await verifyServed(base, product?.origin ?? new URL(base).origin, release);
	return `every file, as the store gives it and as ${base} serves it.`;
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

function took({ commit, started }: Pick<Shipment, 'commit' | 'started'>): string {
	const now = Date.now();
	const sinceCommit = commit.time
		? `, ${elapsed(now - commit.time.getTime())} after the commit`
		: '';
	return `It took ${elapsed(now - started)}${sinceCommit}.`;
}
