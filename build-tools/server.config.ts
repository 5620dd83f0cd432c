// The bundle of the server: `bff/dist`, with a file for each process that starts from it.
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { type Configuration, DefinePlugin, SourceMapDevToolPlugin } from '@rspack/core';

const bff = path.join(import.meta.dirname, '..', 'bff');
const dist = path.join(bff, 'dist');

const commands = [
	...['announce', 'backup', 'billing', 'invite'],
	...['keys', 'maintenance', 'restore', 'user'],
];
/** They start often and in little memory, so they share no files with the server. */
const threads = {
	'embedded-worker': './src/database/embedded-worker.ts',
	'file-worker': './src/editor/import-export/file-worker.ts',
};

/** They read files beside their own (native code, WebAssembly, pages, threads). */
const packagesWithFiles = [
	'@electric-sql/pglite',
	'@electric-sql/pglite-socket',
	'@fastify/swagger-ui',
	'@node-rs/argon2',
	'pino',
	'piscina',
	'sharp',
	'sodium-native',
];
/** The benchmarks replace parts of it before the server starts. */
const replacedPackages = ['rate-limiter-flexible'];
/** It imports another package by a name that is computed. */
const packagesWithImports = ['file-type'];
/** Optional for packages that we use, and not installed, at least not in production. */
const absentPackages = ['dataloader', 'pg-native', 'tinyglobby'];
const external = new Set([
	...packagesWithFiles,
	...packagesWithImports,
	...replacedPackages,
	...absentPackages,
]);

/** Files with only the code of packages: without source maps, which would take 170 MB. */
const packageFiles = /^packages/;

export default {
	name: 'server',
	context: bff,
	mode: 'production',
	target: 'node22',
	devtool: false,
	entry: {
		server: './src/server.ts',
		...Object.fromEntries(commands.map((name) => [name, `./src/cli/${name}.ts`])),
		...threads,
	},
	output: {
		path: dist,
		// All in one folder: see bff/src/package-files.ts.
		filename: '[name].js',
		module: true,
		chunkFormat: 'module',
		library: { type: 'module' },
		clean: true,
	},
	externalsPresets: { node: false },
	externals: ({ request = '', dependencyType }, callback) => {
		if (!external.has(request) && !isOfNode(request)) return callback();
		const type = dependencyType === 'commonjs' ? 'node-commonjs' : 'module-import';
		callback(undefined, `${type} ${request}`);
	},
	resolve: {
		extensions: ['.ts', '.js', '.json'],
		// The files of packages that Node would choose.
		byDependency: {
			esm: { conditionNames: ['node', 'import'], mainFields: ['main'] },
			commonjs: { conditionNames: ['node', 'require'], mainFields: ['main'] },
		},
	},
	module: {
		parser: {
			javascript: {
				// The sources find other files from `import.meta` at run time.
				importMeta: false,
				url: false,
				worker: false,
				exportsPresence: 'error',
				// MikroORM imports modules by computed names, which the server does not use.
				exprContextCritical: false,
			},
		},
		rules: [
			{
				test: /\.ts$/,
				loader: 'builtin:swc-loader',
				options: {
					jsc: {
						parser: { syntax: 'typescript' },
						target: 'esnext',
						output: { charset: 'ascii' },
					},
				},
			},
			{
				test: /\.[cm]?js$/,
				loader: 'builtin:swc-loader',
				// Removes white space and comments, which Node would keep in memory, but no names.
				options: {
					minify: true,
					isModule: 'unknown',
					jsc: {
						target: 'esnext',
						minify: {
							compress: false,
							mangle: false,
							format: { comments: false, asciiOnly: true },
						},
					},
				},
			},
		],
	},
	plugins: [
		// Fastify would look for the name of each plugin among all modules.
		new DefinePlugin({ 'require.cache': 'undefined' }),
		new SourceMapDevToolPlugin({
			filename: '[file].map',
			exclude: packageFiles,
			columns: false,
			noSources: true,
			moduleFilenameTemplate: ({ absoluteResourcePath }) =>
				path.relative(dist, absoluteResourcePath),
		}),
	],
	optimization: {
		chunkIds: 'named',
		// Would rename classes, whose names are in the log and in decisions of MikroORM.
		concatenateModules: false,
		runtimeChunk: 'single',
		splitChunks: {
			cacheGroups: {
				default: false,
				defaultVendors: false,
				// Apart: its letters of all alphabets double the memory of the file that they are in.
				packageData: {
					name: 'packages-data',
					test: /[\\/]node_modules[\\/].*\.json$/,
					chunks: isOfServer,
					minSize: 0,
					priority: 1,
				},
				packages: {
					name: 'packages',
					test: /[\\/]node_modules[\\/]/,
					chunks: isOfServer,
					minSize: 0,
				},
				lazyPackages: {
					idHint: 'packages',
					test: /[\\/]node_modules[\\/]/,
					chunks: 'async',
					minSize: 0,
				},
				shared: { name: 'shared', chunks: isOfServer, minChunks: 2, minSize: 0, priority: -1 },
			},
		},
		minimize: false,
	},
	stats: 'errors-warnings',
	performance: false,
} satisfies Configuration;

/** Except its deprecated `punycode`, which packages take from npm. */
function isOfNode(request: string): boolean {
	return isBuiltin(request) && request !== 'punycode';
}

/** Whether a file is loaded when the server or a command starts. */
function isOfServer({ name = '' }: { name?: string | undefined }): boolean {
	return name === 'server' || commands.includes(name);
}
