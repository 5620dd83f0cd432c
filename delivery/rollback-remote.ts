import { elapsed } from './format-duration.ts';
import { goLive, historyBack, readLive } from './live-version.ts';
import { checkVersions, type Product, waitUntilShown } from './product.ts';
import { Refusal, WrongUse } from './refusal.ts';
import { readRelease, verifyStored } from './release.ts';
import type { Store } from './store/store.ts';

export interface Rollback {
	name: string;
	store: Store;
	product: Product | undefined;
	/** Where to; undefined: to what was live before. */
	version: string | undefined;
}

/**
 * Makes a version live that was shipped before, after a look at all of its files. `say` hears a
 * line a step.
 */
export async function rollBack(
	{ name, store, product, version: wanted }: Rollback,
	say: (line: string) => void,
): Promise<void> {
	const started = Date.now();
	if (wanted !== undefined && !/^[\w+-][\w.+-]*$/.test(wanted))
		throw new WrongUse(`“${wanted}” is no version.`);
	await store.prepare(false);
	const live = await readLive(store, name);
	if (!live.remote) {
		throw new Refusal(
			`${store.title} has nothing of ${name} that is live: what runs is what the server was deployed with.`,
		);
	}
	const version = wanted ?? live.remote.before[0];
	if (version === undefined) {
		throw new Refusal(
			`There is nothing to go back to: before ${live.remote.version} no version of ${name} was live in ${store.title}. ` +
				`Delete live/${name}.json there to show what the server was deployed with, or name a version by --version.`,
		);
	}
	if (version === live.remote.version)
		return say(`Live      ${name} ${version}, since ${live.remote.since}: nothing was changed.`);

	const release = await readRelease(store, name, version);
	if (!release)
		throw new Refusal(
			`${store.title} has no ${name} ${version}, or only a part of it: name another by --version.`,
		);
	await verifyStored(store, release);
	say(`Verified  ${name} ${version} of ${release.commit}: every file, as the store gives it.`);
	if (product) say(`Checked   ${checkVersions(product, release)}.`);

	await goLive(store, live, release, release.commit, historyBack(live.remote, version));
	if (product) await waitUntilShown(product, name, version);
	say(
		`Live      ${name} ${version}, in place of ${live.remote.version}. It took ${elapsed(Date.now() - started)}.`,
	);
}
