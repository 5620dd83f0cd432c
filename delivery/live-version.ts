import { LiveRemote } from 'bff/contract/pages/registry';
import { Value } from 'typebox/value';
import { CommandError } from './errors.ts';
import type { Release } from './release.ts';
import type { LiveRecord, Store } from './store/store.ts';

/** How many earlier versions are remembered for rollbacks. */
const HISTORY_LIMIT = 20;

const pathOf = (name: string): string => `live/${name}.json`;

export interface Live {
	/** The record as stored, for `setLive`. */
	record: LiveRecord | undefined;
	/** Undefined if nothing is live or the record is invalid. */
	remote: LiveRemote | undefined;
}

/** Reads the live version of a remote. Throws if the record is invalid, unless `force` is set. */
export async function readLive(store: Store, name: string, { force = false } = {}): Promise<Live> {
	const record = await store.readRecord(pathOf(name));
	const remote = record && parseRecord(record.text);
	if (record && !remote && !force) {
		throw new CommandError(
			`${store.title}/${pathOf(name)} is not a valid record of a live version. Repair it, or replace it with npm run ship -- --force.`,
		);
	}
	return { record, remote };
}

/**
 * The live version of every remote that has a record, by name. Undefined if a record is invalid.
 */
export async function readAllLive(store: Store): Promise<Map<string, LiveRemote | undefined>> {
	const names = (await store.list('live'))
		.flatMap((file) => /^([a-z]+)\.json$/.exec(file)?.[1] ?? [])
		.sort();
	return new Map(
		await Promise.all(
			names.map(
				async (name) => [name, (await readLive(store, name, { force: true })).remote] as const,
			),
		),
	);
}

function parseRecord(text: string): LiveRemote | undefined {
	try {
		const remote: unknown = JSON.parse(text);
		return Value.Check(LiveRemote, remote) ? remote : undefined;
	} catch {
		return undefined;
	}
}

/** The earlier versions after a ship, newest first: the live version is added to them. */
export function historyForward(live: LiveRemote | undefined, version: string): string[] {
	if (!live) return [];
	const versions = [live.version, ...live.before].filter((earlier) => earlier !== version);
	return versions.slice(0, HISTORY_LIMIT);
}

/** The earlier versions after a rollback to `version`: only those that were live before it. */
export function historyBack(live: LiveRemote, version: string): string[] {
	const index = live.before.indexOf(version);
	return index < 0 ? historyForward(live, version) : live.before.slice(index + 1);
}

/** Makes the build live with which the server was deployed. Throws if the record has changed. */
export async function removeLive(store: Store, name: string, { record }: Live): Promise<void> {
	if (await store.replaceRecord(pathOf(name), record, undefined)) return;
	throw new CommandError(
		`${store.title}/${pathOf(name)} was changed in the meantime. Look at it, then roll back again.`,
	);
}

/** Makes a release live. Throws if the record has changed since it was read. */
export async function setLive(
	store: Store,
	{ record }: Live,
	release: Release,
	commit: string,
	before: string[],
): Promise<void> {
	const { name, version, entry, documents } = release;
	const since = new Date().toISOString();
	const next: LiveRemote = {
		version,
		commit,
		since,
		...(entry && { entry }),
		...(documents && { documents }),
		before,
	};
	if (await store.replaceRecord(pathOf(name), record, `${JSON.stringify(next, null, '\t')}\n`))
		return;
	const { record: current, remote } = await readLive(store, name, { force: true });
	if (remote?.version === version) return;
	if (!current)
		throw new CommandError(
			`${store.title}/${pathOf(name)} was deleted in the meantime. Find out why, then ship again.`,
		);
	const change = remote
		? `${remote.version} of ${remote.commit} went live at ${remote.since}`
		: `${store.title}/${pathOf(name)} was changed`;
	throw new CommandError(`${change} in the meantime. Look at it, then ship again.`);
}
