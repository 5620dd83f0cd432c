import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Registry, RegistryEntry } from 'bff/contract/registry';
import { integrityOf } from '../../build-tools/integrity.ts';
import { type ProductPlace, startProduct } from '../product.ts';
import { makeWebRoot } from '../web-root.ts';
import { replaceBy } from './broken-responses.ts';
import { type Spoil, startSpoilingProxy } from './fault-proxy.ts';

const inlined = /(<script type="application\/json" id="registry">)([^<]*)(<\/script>)/;

/**
 * A product that a test may break, in its folder of builds and on the way to the browser, and mend.
 */
export type BadProduct = Awaited<ReturnType<typeof startBadProduct>>;

export async function startBadProduct() {
	const root = await makeWebRoot({ shell: 'today', remotes: 'today' });
	const whole = join(dirname(root), 'whole');
	await cp(root, whole, { recursive: true });
	const proxy = await startSpoilingProxy();
	const product = await startProduct({ WEB_ROOT: root, APP_ORIGINS: proxy.url });
	proxy.target = product.url;
	const broken = new Set<string>();
	const at = (remote: string, file: string) => {
		broken.add(remote);
		return join(root, `mfe-${remote}`, 'dist', file);
	};
	const put = async (remote: string, file: string, text: string) => {
		await mkdir(dirname(at(remote, file)), { recursive: true });
		await writeFile(at(remote, file), text);
	};
	const place: ProductPlace = { ...product, url: proxy.url };

	return {
		place,
		/** Origin of the product itself, which to a page is another. */
		elsewhere: product.url,
		/** Spoils files of a remote on their way: those with such a name, or all. */
		spoilFiles: (remote: string, how: Spoil, name = /[^/]+/) =>
			proxy.spoil(new RegExp(`^/remotes/${remote}/(.*/)?${name.source}$`), how),
		/**
		 * Puts another text in the place of the registry on its way, in pages and in `/registry.json`.
		 */
		spoilRegistry(change: (text: string) => string, answer: Spoil = replaceBy(change)) {
			proxy.spoil(
				/^\/(app|login)\b/,
				replaceBy((page) =>
					page.replace(inlined, (_all, ...[open, text, close]) => open + change(text) + close),
				),
			);
			proxy.spoil(/^\/registry\.json$/, answer);
		},
		/** The entry of a whole build. */
		async entryOf(remote: string): Promise<RegistryEntry> {
			return JSON.parse(
				await readFile(join(whole, `mfe-${remote}`, 'dist/registry-entry.json'), 'utf8'),
			);
		},
		put,
		remove: (remote: string, file: string) => rm(at(remote, file), { recursive: true }),
		/** Makes a remote live whose `./app` is what the source gives; `React` is in its scope. */
		async putApp(remote: string, app: string): Promise<void> {
			const script = `var mfe_${remote} = {
				init(scope) { this.react = Object.values(scope.react)[0]; },
				async get() {
					const React = this.react.lib ? this.react.lib() : (await this.react.get())();
					return () => ({ default: ${app} });
				},
			};`;
			const version = integrityOf(Buffer.from(script)).replace(/\W/g, '').slice(0, 16);
			await put(remote, `${version}/remoteEntry.js`, script);
			const entry: RegistryEntry = {
				entry: `/remotes/${remote}/${version}/remoteEntry.js`,
				version,
				contract: 1,
				integrity: integrityOf(Buffer.from(script)),
			};
			await put(remote, 'registry-entry.json', JSON.stringify(entry));
		},
		async mend(): Promise<void> {
			proxy.mend();
			for (const remote of broken) {
				const folder = `mfe-${remote}`;
				await cp(join(whole, folder), join(root, `${folder}.mended`), { recursive: true });
				await rm(join(root, folder), { recursive: true });
				await rename(join(root, `${folder}.mended`), join(root, folder));
			}
			broken.clear();
		},
		async stop(): Promise<void> {
			await proxy.close();
			await product.stop();
			await rm(dirname(root), { recursive: true });
		},
	};
}

/** The registry with another entry of a remote. */
export function withEntry(
	text: string,
	remote: string,
	change: (entry: RegistryEntry) => RegistryEntry,
): string {
	const registry: Registry = JSON.parse(text);
	const entry = registry.remotes[remote];
	return entry
		? JSON.stringify({ ...registry, remotes: { ...registry.remotes, [remote]: change(entry) } })
		: text;
}
