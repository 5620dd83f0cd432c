import type { Preview, Registry } from 'bff/contract/pages/registry';
import type { LoadedRegistry } from '../remotes/load-registry.ts';
import { fetchRegistry } from '../remotes/registry.ts';
import { LivePreviewBanner } from './live-preview-banner.tsx';
import type { ShownPreview } from './preview-banner.tsx';
import { readPreview, withOrigin } from './read-preview.ts';

type RequestedPreviews = Readonly<Record<string, Preview>>;

/**
 * Replaces live remotes by the previews that were requested in the page's address, now and whenever
 * the registry is read again.
 */
export async function applyPreviews(
	live: Registry,
	requested: RequestedPreviews,
): Promise<LoadedRegistry> {
	let shown: readonly ShownPreview[] = [];
	const listeners = new Set<() => void>();
	const apply = async (registry: Registry): Promise<Registry> => {
		let previewed = registry;
		const read = Object.entries(requested).map(async ([remote, { url, refused }]) => {
			const build = refused ?? (await readPreview(url, registry));
			return { remote, url, build };
		});
		shown = (await Promise.all(read)).map(({ remote, url, build }) => {
			if (typeof build === 'string') return { remote, url, failure: build };
			previewed = {
				...withOrigin(previewed, build),
				remotes: { ...previewed.remotes, [remote]: build },
			};
			return { remote, url, version: build.version };
		});
		for (const listener of listeners) listener();
		return previewed;
	};
	const banner = (
		<LivePreviewBanner
			getPreviews={() => shown}
			subscribe={(listener) => {
				listeners.add(listener);
				return () => listeners.delete(listener);
			}}
		/>
	);
	return {
		registry: await apply(live),
		fetchRegistry: async () => await apply(await fetchRegistry()),
		banner,
	};
}
