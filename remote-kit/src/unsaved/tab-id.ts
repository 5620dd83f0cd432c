import { readJson, writeJson } from '../browser-storage.ts';

const KEY = 'warble.tab';

/** A tab between two loads of its page. */
export interface TabId {
	/**
	 * Names the copies of this page. No other page has the same name, not even a duplicate of this
	 * tab.
	 */
	page: string;
	/** The page that this tab, or the tab that it was duplicated from, showed before. */
	before: string | null;
}

let withoutStorage: TabId | undefined;

/** The id of this tab, which changes with each load of a page. All remotes of a page share it. */
export function tabId(): TabId {
	const loadedAt = performance.timeOrigin;
	const stored = readJson('sessionStorage', KEY, ({ page, before, loadedAt }) =>
		typeof page === 'string' ? { page, before: before as TabId['before'], loadedAt } : null,
	);
	if (stored?.loadedAt === loadedAt) return stored;
	const id = { page: crypto.randomUUID().slice(0, 8), before: stored?.page ?? null };
	if (writeJson('sessionStorage', KEY, { ...id, loadedAt })) return id;
	withoutStorage ??= id;
	return withoutStorage;
}
