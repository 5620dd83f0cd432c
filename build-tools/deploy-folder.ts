import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Compiler, Stats } from '@rspack/core';
import type { RegistryEntry } from 'bff/contract/pages/registry';
import { API_VERSION } from 'bff/contract/version';
import { CONTRACT_VERSION } from '../shell/contract/remote.ts';
import { remoteScreens } from '../shell/contract/screens.ts';
import { integrityOf } from './integrity.ts';
import { moveToVersion, versionOf } from './version-folder.ts';

/** Moves a remote's finished build to `dist/VERSION/` and writes `dist/registry-entry.json`. */
export class DeployFolderPlugin {
	readonly name: string;

	constructor({ name }: { name: string }) {
		this.name = name;
	}

	apply(compiler: Compiler): void {
		compiler.hooks.beforeRun.tapPromise('DeployFolderPlugin', () =>
			rm(compiler.outputPath, { recursive: true, force: true }),
		);
		compiler.hooks.done.tapPromise('DeployFolderPlugin', async (stats) => {
			if (!stats.hasErrors()) await this.deploy(compiler.context, compiler.outputPath, stats);
		});
	}

	async deploy(context: string, built: string, stats: Stats): Promise<void> {
		const folder = await versionOf(context, built);
		const root = `/remotes/${this.name}/${folder}`;
		const early = firstScreenAssets(filesByChunk(stats), this.name).map(
			async ({ file, screens }) => ({
				href: `${root}/${file}`,
				as: file.endsWith('.css') ? ('style' as const) : ('script' as const),
				integrity: integrityOf(await readFile(path.join(built, file))),
				...(screens && { screens }),
			}),
		);
		const entry: RegistryEntry = {
			entry: `${root}/remoteEntry.js`,
			version: folder,
			contract: CONTRACT_VERSION,
			api: API_VERSION,
			integrity: integrityOf(await readFile(path.join(built, 'remoteEntry.js'))),
			preload: await Promise.all(early),
		};
		await moveToVersion(built, folder);
		await writeFile(
			path.join(path.dirname(built), 'registry-entry.json'),
			`${JSON.stringify(entry, null, '\t')}\n`,
		);
	}
}

/** A file that is loaded first, either by all screens of the remote or only by these paths. */
interface EarlyFile {
	file: string;
	screens?: string[];
}

/** The files of each named chunk, with those of the chunks that it needs. */
function filesByChunk(stats: Stats): Record<string, string[]> {
	const { namedChunkGroups = {} } = stats.toJson({ all: false, chunkGroups: true });
	return Object.fromEntries(
		Object.entries(namedChunkGroups).map(([chunk, { assets = [] }]) => [
			chunk,
			assets.map(({ name }) => name),
		]),
	);
}

/**
 * The scripts and styles that the exposed module loads first, and those of screens with a chunk
 * named after the end of their path.
 */
export function firstScreenAssets(
	chunks: Readonly<Record<string, readonly string[]>>,
	remote: string,
): EarlyFile[] {
	const filesOf = (chunk: string) =>
		(chunks[chunk] ?? []).filter((file) => /\.(js|css)$/.test(file));
	const common = filesOf('app');
	const screensOf = new Map<string, string[]>();
	for (const screen of remoteScreens.filter((candidate) => candidate.remote === remote)) {
		for (const file of filesOf(path.posix.basename(screen.path))) {
			if (common.includes(file)) continue;
			screensOf.set(file, [...(screensOf.get(file) ?? []), screen.path]);
		}
	}
	return [
		...common.map((file) => ({ file })),
		...[...screensOf].map(([file, screens]) => ({ file, screens })),
	];
}
