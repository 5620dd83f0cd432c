import { LiveRemote } from 'bff/contract/registry';
import { Value } from 'typebox/value';
import { Refusal } from './refusal.ts';
import type { Release } from './release.ts';
import type { Line, Store } from './store/store.ts';

/** How many versions back a rollback can go by itself. */
const kept = 20;

const pathOf = (name: string): string => `live/${name}.json`;

export interface Live {
	/** As it stands in the store; to be handed to `goLive`. */
	line: Line | undefined;
	/** Undefined where nothing is live, or the line is broken. */
	remote: LiveRemote | undefined;
}

/** What is live of a remote. A broken line is refused, unless it is to be replaced. */
export async function readLive(store: Store, name: string, { force = false } = {}): Promise<Live> {
	const line = await store.readLine(pathOf(name));
	const remote = line && parseLine(line.text);
	if (line && !remote && !force) {
		throw new Refusal(
			`${store.title}/${pathOf(name)} is broken: it is not a line of the registry. Mend it, or replace it by npm run ship -- --force.`,
		);
	}
	return { line, remote };
}

/** The line of every remote that has one, by name; undefined where it is broken. */
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

function parseLine(text: string): LiveRemote | undefined {
	try {
		const remote: unknown = JSON.parse(text);
		return Value.Check(LiveRemote, remote) ? remote : undefined;
	} catch {
		return undefined;
	}
}

/** What was live before a ship: whatever is live now comes first. */
export function historyForward(live: LiveRemote | undefined, version: string): string[] {
	return live ? [live.version, ...live.before].filter((it) => it !== version).slice(0, kept) : [];
}

/**
 * What was live before a rollback to `version`: what was live after it is forgotten, so that the
 * next rollback goes on from there.
 */
export function historyBack(live: LiveRemote, version: string): string[] {
	const index = live.before.indexOf(version);
	return index < 0 ? historyForward(live, version) : live.before.slice(index + 1);
}

/** Changes what is live, unless it has changed since `line` was read. */
export async function goLive(
	store: Store,
	{ line }: Live,
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
	if (await store.changeLine(pathOf(name), line, `${JSON.stringify(next, null, '\t')}\n`)) return;
	const { line: now, remote } = await readLive(store, name, { force: true });
	if (remote?.version === version) return;
	if (!now)
		throw new Refusal(
			`${store.title}/${pathOf(name)} was deleted meanwhile: look why, then ship again.`,
		);
	const what = remote
		? `${remote.version} of ${remote.commit} went live at ${remote.since}`
		: `${store.title}/${pathOf(name)} was changed`;
	throw new Refusal(`${what} meanwhile: look at it, then ship again.`);
}
