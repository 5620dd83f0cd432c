import type { Compiler } from '@rspack/core';

/**
 * Writes `early.json`: the files of the chunk that each address shows. The server names them in the
 * page, so they load together with the first script instead of after it.
 */
export class EarlyChunksPlugin {
	/** Maps an address to the name of a chunk. */
	readonly chunks: Readonly<Record<string, string>>;

	constructor(chunks: Readonly<Record<string, string>>) {
		this.chunks = chunks;
	}

	apply(compiler: Compiler): void {
		const { Compilation, sources } = compiler.rspack;
		compiler.hooks.thisCompilation.tap('EarlyChunks', (compilation) => {
			compilation.hooks.processAssets.tap(
				// The names of files have their final hashes.
				{ name: 'EarlyChunks', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
				() => {
					const files = (chunk: string) => {
						const group = compilation.namedChunkGroups.get(chunk);
						if (!group) throw new Error(`The shell has no chunk "${chunk}".`);
						return group.getFiles().map((file) => `/${file}`);
					};
					const early = Object.fromEntries(
						Object.entries(this.chunks).map(([path, chunk]) => [path, files(chunk)]),
					);
					compilation.emitAsset('early.json', new sources.RawSource(JSON.stringify(early)));
				},
			);
		});
	}
}
