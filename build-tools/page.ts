import { HtmlRspackPlugin, type RspackPluginInstance } from '@rspack/core';

/**
 * Each federated container has its own react-refresh runtime; they only work together when a
 * DevTools hook is there before any script. Development pages only: the product's own page has no
 * inline script.
 */
const sharedRefreshHook = `(() => {
	const renderers = new Map();
	window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
		renderers,
		supportsFiber: true,
		inject: (renderer) => { const id = renderers.size + 1; renderers.set(id, renderer); return id; },
		onCommitFiberRoot() {},
		onCommitFiberUnmount() {},
		onScheduleFiberRoot() {},
	};
})()`;

interface Page {
	template: string;
	serve: boolean;
	favicon?: string;
	excludeChunks?: string[];
}

/** The page of a build, and the early fetch of its two upright fonts. */
export function pagePlugins({
	template,
	serve,
	favicon,
	excludeChunks = [],
}: Page): RspackPluginInstance[] {
	const page = new HtmlRspackPlugin({
		template,
		excludeChunks,
		publicPath: '/',
		minify: false,
		scriptLoading: 'defer',
		...(favicon === undefined ? {} : { favicon }),
	});
	return [
		page,
		{
			apply(compiler) {
				compiler.hooks.compilation.tap('Page', (compilation) => {
					HtmlRspackPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tap(
						'Page',
						(data) => {
							if (serve)
								data.headTags.unshift({
									tagName: 'script',
									innerHTML: sharedRefreshHook,
									attributes: {},
									voidTag: false,
								});
							for (const font of uprightFonts(Object.keys(compilation.assets))) {
								const attributes = {
									rel: 'preload',
									as: 'font',
									type: 'font/woff2',
									href: `/${font}`,
									crossorigin: 'anonymous',
								};
								data.headTags.unshift({ tagName: 'link', attributes, voidTag: true });
							}
							return data;
						},
					);
				});
			},
		},
	];
}

/** The two files that nearly every page shows: upright, latin. */
export function uprightFonts(files: readonly string[]): string[] {
	return files.filter(
		(file) => /latin-wght-normal.*\.woff2$/.test(file) && !/latin-ext/.test(file),
	);
}
