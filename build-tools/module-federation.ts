import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration, RspackPluginInstance } from '@rspack/core';

const require = createRequire(import.meta.url);

/** Packages that the page loads once, from the shell, and the versions that remotes accept. */
const singletons: Readonly<Record<string, string>> = { react: '^19.3.1', 'react-dom': '^19.3.1' };

/** Leaves out the loading of manifests, which the registry replaces, and everything for Node. */
const optimization = { disableSnapshot: true, target: 'web' } as const;

/**
 * Makes the shell a host: it provides its React, and the library's runtime to the remotes. It knows
 * no remotes at build time and registers those of the registry (`shell/src/remotes/federation.ts`).
 */
export function hostPlugin(): RspackPluginInstance {
	return new ModuleFederationPlugin({
		name: 'shell',
		remotes: {},
		shared: forEachSingleton((requiredVersion) => ({
			singleton: true,
			eager: true,
			requiredVersion,
		})),
		dts: false,
		manifest: false,
		experiments: { provideExternalRuntime: true, optimization },
	});
}

/**
 * Turns a build into a remote that exposes `app` as `./app`. React and the runtime come from the
 * shell.
 */
export function remotePlugin({ name, app }: { name: string; app: string }): RspackPluginInstance {
	return new ModuleFederationPlugin({
		name,
		filename: 'remoteEntry.js',
		exposes: { './app': { import: app, name: 'app' } },
		shared: forEachSingleton((requiredVersion) => ({
			singleton: true,
			strictVersion: true,
			import: false,
			requiredVersion,
		})),
		dts: false,
		manifest: true,
		experiments: { externalRuntime: true, optimization },
	});
}

/**
 * Uses the library's ES modules instead of the CommonJS ones, which rspack 2.2.9 chooses: those
 * would make the shell's runtime 8 KiB larger, and each remote 6 KiB.
 */
export const esmRuntime: NonNullable<Configuration['resolve']>['alias'] = {
	[require.resolve('@module-federation/webpack-bundler-runtime')]: require.resolve(
		'@module-federation/webpack-bundler-runtime/bundler',
	),
	'@module-federation/runtime': require.resolve('@module-federation/runtime/bundler'),
	[require.resolve('@module-federation/inject-external-runtime-core-plugin')]: esmOf(
		'@module-federation/inject-external-runtime-core-plugin',
	),
	'@module-federation/runtime-tools/runtime-core': esmOf(
		'@module-federation/runtime-tools/runtime-core',
	),
};

/**
 * React Router's build without development warnings. Its package does not choose that build itself.
 */
export const productionRouter: NonNullable<Configuration['resolve']>['alias'] = {
	'react-router$': routerFile('index.mjs'),
	'react-router/dom$': routerFile('dom-export.mjs'),
};

function routerFile(name: string): string {
	const folder = path.dirname(require.resolve('react-router/package.json'));
	return path.join(folder, 'dist/production', name);
}

/** The ES module that a package ships next to its CommonJS one. */
function esmOf(request: string): string {
	return require.resolve(request).replace(/\.cjs$/, '.js');
}

function forEachSingleton<Options>(
	optionsOf: (requiredVersion: string) => Options,
): Record<string, Options> {
	return Object.fromEntries(
		Object.entries(singletons).map(([name, version]) => [name, optionsOf(version)]),
	);
}
