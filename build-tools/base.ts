import path from 'node:path';
import {
	type Configuration,
	LightningCssMinimizerRspackPlugin,
	type RuleSetRule,
	SwcJsMinimizerRspackPlugin,
} from '@rspack/core';

const browsers = ['chrome >= 120', 'edge >= 120', 'firefox >= 121', 'safari >= 17.2'];

/** The files of the contract, from which browser builds remove the schemas. */
export const contract = /[\\/]bff[\\/]contract[\\/](?:[\w-]+[\\/])*[\w-]+\.ts$/;

interface Base {
	context: string;
	name: string;
	serve: boolean;
	/** Whether React keeps its state when code changes. Needs React's development build. */
	refresh?: boolean;
}

/**
 * The configuration that the shell and all remotes share: TypeScript, CSS modules, fonts,
 * minifiers.
 */
export async function baseConfig({
	context,
	name,
	serve,
	refresh = serve,
}: Base): Promise<Configuration> {
	return {
		name,
		context,
		mode: serve ? 'development' : 'production',
		target: ['web', 'es2022'],
		devtool: serve ? 'cheap-module-source-map' : false,
		lazyCompilation: false,
		resolve: {
			extensions: ['.ts', '.tsx', '.js'],
			// twitter-text imports polyfills for browsers of 2015: a third of it.
			alias: { 'core-js/modules': false },
		},
		output: {
			filename: serve ? '[name].js' : 'assets/[name].[contenthash:8].js',
			chunkFilename: serve ? '[name].js' : 'assets/[name].[contenthash:8].js',
			cssFilename: serve ? '[name].css' : 'assets/[name].[contenthash:8].css',
			cssChunkFilename: serve ? '[name].css' : 'assets/[name].[contenthash:8].css',
			assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
			uniqueName: name,
		},
		module: {
			rules: [
				{
					test: contract,
					enforce: 'post',
					loader: path.join(import.meta.dirname, 'contract-loader.ts'),
				},
				swcRule(/\.ts$/, false, refresh),
				swcRule(/\.tsx$/, true, refresh),
				{ test: /\.css$/, type: 'css/auto' },
				{ test: /\.woff2$/, type: 'asset/resource' },
			],
			parser: {
				javascript: { exportsPresence: 'error' },
				// Custom properties keep their names, because the design system defines and reads them.
				'css/auto': { namedExports: false, animation: true, dashedIdents: false },
			},
			generator: {
				'css/auto': {
					localIdentName: serve ? `${name}-[name]-[local]-[hash:5]` : `${name}-[hash:5]-[local]`,
					exportsConvention: 'as-is',
				},
			},
		},
		plugins: refresh ? [await refreshPlugin()] : [],
		optimization: {
			// A remote's files get new addresses with each version, so no cache keeps its packages.
			splitChunks: { cacheGroups: { defaultVendors: false } },
			...(!serve && { mangleExports: 'size' }),
			// The development build of a module does not work with React's production build.
			...(serve && !refresh ? { nodeEnv: 'production' } : {}),
			minimizer: [
				new SwcJsMinimizerRspackPlugin({
					extractComments: false,
					minimizerOptions: {
						format: { comments: false },
						compress: { passes: 4, ecma: 2022 },
						ecma: 2022,
						mangle: true,
					},
				}),
				new LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
			],
		},
		performance: false,
		// The manifest's plugin warns of public paths that are found at run time.
		...(!serve && { infrastructureLogging: { level: 'error' } }),
		stats: 'errors-warnings',
		// The order of CSS modules does not matter: none styles the classes of another.
		ignoreWarnings: [/Conflicting order/],
	};
}

/** Imported on use, because production builds run without the development tools. */
async function refreshPlugin() {
	const { ReactRefreshRspackPlugin } = await import('@rspack/plugin-react-refresh');
	return new ReactRefreshRspackPlugin();
}

function swcRule(test: RegExp, tsx: boolean, refresh: boolean): RuleSetRule {
	return {
		test,
		type: 'javascript/auto',
		loader: 'builtin:swc-loader',
		options: {
			jsc: {
				parser: { syntax: 'typescript', tsx },
				transform: { react: { runtime: 'automatic', development: refresh, refresh } },
			},
			env: { targets: browsers },
		},
	};
}
