import { readTabItem, writeTabItem } from '../session/tab-storage.ts';

const KEY = 'warble-return-to';

/**
 * Stores the page that was requested before signing in, also for a sign-in through another site.
 * Ignores addresses that are not pages of the app.
 */
export function saveReturnPath(path: string): void {
	const page = parsePage(path);
	if (page) writeTabItem(KEY, page);
}

export function readReturnPath(): string | undefined {
	return parsePage(readTabItem(KEY) ?? '');
}

export function clearReturnPath(): void {
	writeTabItem(KEY, null);
}

/** The normalised path and query of a page that needs a session. Otherwise undefined. */
function parsePage(path: string): string | undefined {
	const url = URL.parse(path, location.origin);
	if (url?.origin !== location.origin || !/^\/(app|billing|onboarding)(\/|$)/.test(url.pathname))
		return undefined;
	return url.pathname + url.search;
}
