import { HtmlRspackPlugin, type RspackPluginInstance } from '@rspack/core';

/**
 * Each federated container has its own react-refresh runtime. They only work together if a DevTools
 * hook exists before any script runs. For development only: pages of the product have no inline
 * scripts.
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

/**
 * Plugins that write the page of a build. The page preloads no fonts, because they would take
 * bandwidth from the script, and without the script there is no text.
 */
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
							for (const { tagName, attributes } of data.headTags)
								if (tagName === 'script' && attributes.src) attributes.fetchpriority = 'high';
							return data;
						},
					);
				});
			},
		},
	];
}

/** The two font files that nearly every page uses: upright, latin. */
export function uprightFonts(files: readonly string[]): string[] {
	return files.filter(
		(file) => /latin-wght-normal.*\.woff2$/.test(file) && !/latin-ext/.test(file),
	);
}
