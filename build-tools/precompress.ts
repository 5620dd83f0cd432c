import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Compiler } from '@rspack/core';

const TEXT_FILE = /\.(js|css|svg|json|txt)$/;
const MIN_BYTES = 512;

/**
 * Writes a `.gz` and a `.br` file for every text asset, so that the server does not compress during
 * requests. Pages are excluded, because the server changes them.
 */
export class PrecompressPlugin {
	apply(compiler: Compiler): void {
		const { Compilation, sources } = compiler.rspack;
		compiler.hooks.thisCompilation.tap('PrecompressPlugin', (compilation) => {
			compilation.hooks.processAssets.tapPromise(
				{ name: 'PrecompressPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER },
				async (assets) => {
					const jobs = Object.entries(assets)
						.filter(([file, source]) => TEXT_FILE.test(file) && source.size() >= MIN_BYTES)
						.map(async ([file, source]) => {
							const plain = source.buffer();
							const [gz, br] = await Promise.all([
								promisify(gzip)(plain, { level: 9 }),
								promisify(brotliCompress)(plain, {
									params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
								}),
							]);
							compilation.emitAsset(`${file}.gz`, new sources.RawSource(gz));
							compilation.emitAsset(`${file}.br`, new sources.RawSource(br));
						});
					await Promise.all(jobs);
				},
			);
		});
	}
}
