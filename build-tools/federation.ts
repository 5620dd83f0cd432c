import path from 'node:path';
import { type Configuration, CopyRspackPlugin, SubresourceIntegrityPlugin } from '@rspack/core';
import { CONTRACT_VERSION, OLDEST_CONTRACT_VERSION } from '../shell/contract/remote.ts';
import { documentScreens, firstRequests, remoteScreens } from '../shell/contract/screens.ts';
import { baseConfig } from './base.ts';
import { DeployFolderPlugin } from './deploy-folder.ts';
import { againstDevServer, devServer } from './dev-server.ts';
import { EarlyChunksPlugin } from './early-chunks.ts';
import { EmitPlugin } from './emit.ts';
import { esmRuntime, hostPlugin, productionRouter, remotePlugin } from './module-federation.ts';
import { pagePlugins } from './page.ts';
import { PrecompressPlugin } from './precompress.ts';

/** What rspack's command line passes to a configuration. */
export interface BuildEnvironment {
	/** True under `rspack dev`. */
	RSPACK_SERVE?: boolean;
}

export type ConfigurationOf = (env: BuildEnvironment) => Promise<Configuration>;

/** The name of a remote's container, and of the global variable that its entry defines. */
export const containerName = (name: string): string => `mfe_${name}`;

/** Wraps `src/app.tsx` where React's own hot reload cannot work. */
const hotApp = path.resolve(import.meta.dirname, '../remote-kit/harness/hot-app.tsx');

const offlineWorker = 'offline-worker';

/** All remotes that can be live. */
const remoteNames = [
	...new Set([...Object.values(documentScreens), ...remoteScreens.map(({ remote }) => remote)]),
];

/**
 * What an address needs in addition to the shell's first script, by the chunk names in `shell/src`.
 */
const earlyChunks = {
	'/app': 'dashboard',
	'/login': 'public-screens',
	'/create-account': 'public-screens',
	'/auth/callback': 'public-screens',
};

/**
 * The configuration of the shell, the host of the remotes. The shell is built without knowing any
 * remote.
 */
export function shellConfig(): ConfigurationOf {
	return async ({ RSPACK_SERVE: serve = false }) => {
		const context = path.resolve(import.meta.dirname, '../shell');
		const base = await baseConfig({ context, name: 'shell', serve });
		return {
			...base,
			entry: {
				shell: './src/bootstrap.tsx',
				// Its address must not change, because browsers look there for a newer worker.
				...(!serve && {
					[offlineWorker]: {
						import: './src/offline/offline-worker.ts',
						filename: `${offlineWorker}.js`,
					},
				}),
			},
			output: { ...base.output, path: path.join(context, 'dist'), publicPath: '/', clean: true },
			resolve: {
				...base.resolve,
				alias: { ...base.resolve?.alias, ...esmRuntime, ...(serve ? {} : productionRouter) },
			},
			plugins: [
				...(base.plugins ?? []),
				hostPlugin(),
				...pagePlugins({
					template: './src/index.html',
					favicon: './src/favicon.svg',
					serve,
					excludeChunks: [offlineWorker],
				}),
				// The icons and the manifest of the installed app.
				new CopyRspackPlugin({ patterns: [{ from: 'public' }] }),
				new EmitPlugin({
					'screens.json': JSON.stringify(remoteScreens, null, '\t'),
					'contract.json': JSON.stringify({
						oldest: OLDEST_CONTRACT_VERSION,
						newest: CONTRACT_VERSION,
					}),
					'remotes.json': JSON.stringify(remoteNames),
					'requests.json': JSON.stringify(firstRequests),
				}),
				...(serve ? [] : [new EarlyChunksPlugin(earlyChunks), new PrecompressPlugin()]),
			],
			...(serve ? devServer({ port: 3000, shell: true }) : {}),
		};
	};
}

/**
 * The configuration of a remote. It exposes only `./src/app.tsx`, as `./app`. `context` is the
 * remote's folder, by default the working directory. A production build is written to
 * `dist/VERSION/`, and its registry entry to `dist/registry-entry.json`. `rspack dev` serves the
 * remote on `port`: for the shell's development server, with `DEV_ALONE` on a page of its own, with
 * `DEV_AGAINST=URL` inside the product that runs at URL.
 */
export function remoteConfig({
	name,
	port,
	context = process.cwd(),
}: {
	name: string;
	port: number;
	context?: string;
}): ConfigurationOf {
	return async ({ RSPACK_SERVE: serve = false }) => {
		const against = serve ? process.env.DEV_AGAINST : undefined;
		const isAlone = serve && process.env.DEV_ALONE !== undefined;
		const refresh = serve && against === undefined;
		const base = await baseConfig({ context, name, serve, refresh });
		const app = path.join(context, 'src', 'app.tsx');
		const container = containerName(name);
		return {
			...base,
			...(!serve && {
				optimization: {
					...base.optimization,
					// The shortest ids are safe: other builds need not use the same ones.
					moduleIds: 'natural',
					chunkIds: 'natural',
				},
			}),
			entry: isAlone ? { standalone: './src/index.ts' } : {},
			resolve: {
				...base.resolve,
				alias: { ...base.resolve?.alias, ...esmRuntime, 'remote-app': app },
			},
			output: {
				...base.output,
				path: path.join(context, 'dist', 'next'),
				publicPath: 'auto',
				uniqueName: container,
				crossOriginLoading: 'anonymous',
				// Reports a hanging chunk sooner than after the default of two minutes.
				chunkLoadTimeout: 30_000,
			},
			plugins: [
				...(base.plugins ?? []),
				...(isAlone
					? pagePlugins({
							template: path.join(import.meta.dirname, 'standalone.html'),
							favicon: path.join(import.meta.dirname, '../shell/src/favicon.svg'),
							serve,
						})
					: [remotePlugin({ name: container, app: against === undefined ? app : hotApp })]),
				...(serve
					? []
					: [
							new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
							new PrecompressPlugin(),
							new DeployFolderPlugin({ name }),
						]),
			],
			...(refresh ? devServer({ port, shell: false }) : {}),
			...(against === undefined ? {} : againstDevServer({ name, port, against })),
		};
	};
}
