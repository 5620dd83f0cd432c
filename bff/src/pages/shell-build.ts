import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as Type from 'typebox';
import type { Registry } from '../../contract/pages/registry.ts';
import { readJson } from '../http/read-json.ts';
import type { ReleaseLog } from './releases/release-log.ts';

const Screens = Type.Array(Type.Object({ path: Type.String(), remote: Type.String() }));
const Names = Type.Array(Type.String({ pattern: '^[a-z]+$' }));
const Early = Type.Record(Type.String(), Type.Array(Type.String({ pattern: '^/assets/' })));
const Requests = Type.Record(Type.String(), Type.Array(Type.String({ pattern: '^/api/' })));
const Contracts = Type.Object({ oldest: Type.Integer(), newest: Type.Integer() });

/** The declarations of the shell's build. */
export interface ShellBuild {
	/** The paths of screens and the remotes that show them. */
	screens: Type.Static<typeof Screens>;
	/** The names of all remotes. */
	names: string[];
	contracts: Registry['contracts'];
	/** The shell's files that an address needs in addition to its first script, by path. */
	early: Type.Static<typeof Early>;
	/** The addresses of the data that screens request first, by path. */
	requests: Type.Static<typeof Requests>;
}

/**
 * Reads the shell's build in `WEB_ROOT`. Broken parts are logged and omitted. An older build does
 * not list its remotes: then the remotes are those of its screens and of the folders next to it.
 */
export async function readShellBuild(root: string, log: ReleaseLog): Promise<ShellBuild> {
	const dist = join(root, 'shell', 'dist');
	const problems: unknown[] = [];
	const note = (problem: unknown): undefined => void problems.push(problem);
	const [screens = [], names, contracts, early = {}, requests = {}] = await Promise.all([
		readJson(join(dist, 'screens.json'), Screens).catch(note),
		readJson(join(dist, 'remotes.json'), Names).catch(note),
		readJson(join(dist, 'contract.json'), Contracts).catch(note),
		readJson(join(dist, 'early.json'), Early).catch(note),
		readJson(join(dist, 'requests.json'), Requests).catch(note),
	]);
	log.deployed('shell', problems);
	return {
		screens,
		contracts,
		early,
		requests,
		names: names ?? namesOf(screens, await readdir(root)),
	};
}

function namesOf(screens: ShellBuild['screens'], folders: readonly string[]): string[] {
	const built = folders.flatMap((folder) => /^mfe-([a-z]+)$/.exec(folder)?.[1] ?? []);
	return [...new Set([...built, ...screens.map(({ remote }) => remote)])].sort();
}
