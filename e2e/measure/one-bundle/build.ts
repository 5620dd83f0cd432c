import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack, type Stats } from '@rspack/core';
import { EarlyChunksPlugin } from '../../../build-tools/early-chunks.ts';
import { shellConfig } from '../../../build-tools/federation.ts';

const { NormalModuleReplacementPlugin } = rspack;

/**
 * Builds shell and remotes as one into a folder: a chunk for each screen, or (`asOneFile`) a single
 * script.
 */
export async function buildOneBundle(
	folder: string,
	{ asOneFile }: { asOneFile: boolean },
): Promise<void> {
	const config: Configuration = await shellConfig()({});
	const compiler = rspack({
		...config,
		output: { ...config.output, path: folder, ...(asOneFile ? { asyncChunks: false } : {}) },
		plugins: [
			...(config.plugins ?? []).filter(
				(plugin) =>
					!(plugin instanceof EarlyChunksPlugin || plugin instanceof ModuleFederationPlugin),
			),
			new NormalModuleReplacementPlugin(
				/remotes\/federation\.ts$/,
				path.join(import.meta.dirname, 'load-remote.ts'),
			),
		],
	});
	const stats = await new Promise<Stats>((resolve, reject) => {
		compiler.run((error, result) =>
			compiler.close(() => (result ? resolve(result) : reject(error))),
		);
	});
	if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
}
