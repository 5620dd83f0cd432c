import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Registry, RegistryEntry } from 'bff/contract/pages/registry';
import { integrityOf } from '../../build-tools/integrity.ts';
import { type ProductPlace, startProduct } from '../product.ts';
import { makeWebRoot } from '../web-root.ts';
import { type Fault, startFaultProxy } from './fault-proxy.ts';
import { replaceText } from './faults.ts';

const inlined = /(<script type="application\/json" id="registry">)([^<]*)(<\/script>)/;

/**
 * A product that a test can break and restore: in its folder of builds, and on the way to the
 * browser.
 */
export type FaultyProduct = Awaited<ReturnType<typeof startFaultyProduct>>;

export async function startFaultyProduct() {
	const root = await makeWebRoot({ shell: 'today', remotes: 'today' });
	const original = join(dirname(root), 'original');
	await cp(root, original, { recursive: true });
	const proxy = await startFaultProxy();
	const product = await startProduct({ WEB_ROOT: root, APP_ORIGINS: proxy.url });
	proxy.target = product.url;
	const broken = new Set<string>();
	const registryChanges: ((text: string) => string)[] = [];
	const changeRegistry = (text: string) =>
		registryChanges.reduce((changed, change) => change(changed), text);
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
		/** The product's own origin, not the one of the page. */
		otherOrigin: product.url,
		/** Applies a fault to the files of a remote, or to those with this name. */
		breakFiles: (remote: string, fault: Fault, name = /[^/]+/) =>
			proxy.inject(new RegExp(`^/remotes/${remote}/(.*/)?${name.source}$`), fault),
		/**
		 * Changes the registry on the way to the browser, in pages and in `/registry.json`, in addition
		 * to earlier changes.
		 */
		breakRegistry(change: (text: string) => string, fault: Fault = replaceText(changeRegistry)) {
			registryChanges.push(change);
			proxy.inject(
				/^\/(app|login)\b/,
				replaceText((page) =>
					page.replace(
						inlined,
						(_all, ...[open, text, close]) => open + changeRegistry(text) + close,
					),
				),
			);
			proxy.inject(/^\/registry\.json$/, fault);
		},
		/** The registry entry of the original build. */
		async entryOf(remote: string): Promise<RegistryEntry> {
			return JSON.parse(
				await readFile(join(original, `mfe-${remote}`, 'dist/registry-entry.json'), 'utf8'),
			);
		},
		put,
		remove: (remote: string, file: string) => rm(at(remote, file), { recursive: true }),
		/** Replaces a remote by one whose `./app` is this source; `React` is in scope. */
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
		async restore(): Promise<void> {
			proxy.restore();
			registryChanges.length = 0;
			for (const remote of broken) {
				const folder = `mfe-${remote}`;
				await cp(join(original, folder), join(root, `${folder}.restored`), { recursive: true });
				await rm(join(root, folder), { recursive: true });
				await rename(join(root, `${folder}.restored`), join(root, folder));
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

/** The registry with the entry of one remote changed. */
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
