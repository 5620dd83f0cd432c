import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Compilation, Compiler } from '@rspack/core';
import { renderToStaticMarkup } from 'react-dom/server';
import type { DocumentAssets, DocumentFile, Documents } from '../shell/contract/document.ts';
import { baseConfig } from './base.ts';
import { DeployDocumentsPlugin, ROOT } from './deploy-documents.ts';
import { documentsDevServer } from './dev-server.ts';
import type { ConfigurationOf } from './federation.ts';
import { integrityOf } from './integrity.ts';
import { uprightFonts } from './page.ts';
import { PrecompressPlugin } from './precompress.ts';

const favicon = path.join(import.meta.dirname, '../shell/src/favicon.svg');

/**
 * The configuration of a remote that consists of documents. `src/documents.tsx` exports
 * `documents`, which React renders during the build. `src/start.ts` is the script that all of them
 * load, without React. A production build is written to `dist/VERSION/`, and the addresses by path
 * to `dist/documents.json`. `rspack dev` serves the same documents on `port`.
 */
export function documentsConfig({
	name,
	port,
	context = process.cwd(),
}: {
	name: string;
	port: number;
	context?: string;
}): ConfigurationOf {
	return async ({ RSPACK_SERVE: serve = false }) => {
		// Development uses the production build: the pages are small and run no React.
		const base = await baseConfig({ context, name, serve: false });
		const dev = serve ? documentsDevServer({ port }) : undefined;
		return {
			...base,
			entry: {
				documents: {
					import: './src/documents.tsx',
					library: { type: 'commonjs2' },
					publicPath: '',
				},
				start: [...(dev?.clients ?? []), './src/start.ts'],
			},
			// The build renders the documents with its own React.
			externals: { react: 'commonjs react', 'react/jsx-runtime': 'commonjs react/jsx-runtime' },
			output: { ...base.output, path: path.join(context, 'dist', 'next'), publicPath: 'auto' },
			plugins: [
				...(base.plugins ?? []),
				new RenderPlugin(dev?.origin ?? ROOT),
				...(serve ? [] : [new PrecompressPlugin(), new DeployDocumentsPlugin({ name })]),
			],
			...(dev ? { devServer: dev.devServer } : {}),
		};
	};
}

/** The file of a document within the build. */
const fileOf = (address: string): string =>
	address === '/' ? 'index.html' : `${address.slice(1)}.html`;

/** Runs the script of the `documents` entry, writes the rendered pages and removes the script. */
class RenderPlugin {
	readonly root: string;

	constructor(root: string) {
		this.root = root;
	}

	apply(compiler: Compiler): void {
		const { Compilation, sources } = compiler.rspack;
		compiler.hooks.thisCompilation.tap('RenderPlugin', (compilation) => {
			// Runs after file names have their hashes and before compression.
			compilation.hooks.processAssets.tap(
				{ name: 'RenderPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1 },
				() => {
					if (compilation.errors.length > 0) return;
					const icon = readFileSync(favicon);
					const iconFile = `assets/favicon.${createHash('sha256').update(icon).digest('hex').slice(0, 8)}.svg`;
					compilation.emitAsset(iconFile, new sources.RawSource(icon));

					const scripts = filesOf(compilation, 'documents').filter((file) => file.endsWith('.js'));
					const documents = evaluate(
						scripts.map((file) => String(compilation.getAsset(file)?.source.source())).join('\n'),
					);
					for (const script of scripts) compilation.deleteAsset(script);

					const assets = this.assetsOf(compilation, iconFile);
					for (const [address, render] of Object.entries(documents)) {
						const html = `<!doctype html>${renderToStaticMarkup(render(assets))}`.replace(
							'</head>',
							'<!--settings--></head>',
						);
						compilation.emitAsset(fileOf(address), new sources.RawSource(html));
					}
				},
			);
		});
	}

	assetsOf(compilation: Compilation, icon: string): DocumentAssets {
		const address = (file: string) => `${this.root}/${file}`;
		const withIntegrity = (file: string): DocumentFile => {
			const asset = compilation.getAsset(file);
			if (!asset) throw new Error(`${file} is not in the build.`);
			return { href: address(file), integrity: integrityOf(asset.source.buffer()) };
		};
		return {
			favicon: address(icon),
			fonts: uprightFonts(Object.keys(compilation.assets)).map(address),
			styles: filesOf(compilation, 'documents')
				.filter((file) => file.endsWith('.css'))
				.map(withIntegrity),
			scripts: filesOf(compilation, 'start')
				.filter((file) => file.endsWith('.js'))
				.map(withIntegrity),
		};
	}
}

function filesOf(compilation: Compilation, entry: string): string[] {
	return [...(compilation.entrypoints.get(entry)?.getFiles() ?? [])];
}

function evaluate(script: string): Documents {
	const module: { exports: { documents?: Documents } } = { exports: {} };
	// biome-ignore lint/plugin: this is our own source, just compiled, and as safe to run as the build itself
	new Function('module', 'exports', 'require', script)(
		module,
		module.exports,
		createRequire(import.meta.url),
	);
	if (!module.exports.documents) throw new Error('src/documents.tsx exports no documents');
	return module.exports.documents;
}
