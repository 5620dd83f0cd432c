import { RETURN_PATH_KEY } from '../../contract/return-path.ts';
import { readTabItem, writeTabItem } from '../session/tab-storage.ts';

/**
 * Stores the page requested before signing in, even for a sign-in through another site. Ignores
 * addresses that are not pages of the app.
 */
export function saveReturnPath(path: string): void {
	const page = parsePage(path);
	if (page) writeTabItem(RETURN_PATH_KEY, page);
}

export function readReturnPath(): string | undefined {
	return parsePage(readTabItem(RETURN_PATH_KEY) ?? '');
}

export function clearReturnPath(): void {
	writeTabItem(RETURN_PATH_KEY, null);
}

/** The normalised path and query of a page that needs a session. Otherwise undefined. */
function parsePage(path: string): string | undefined {
	const url = URL.parse(path, location.origin);
	if (
		url?.origin !== location.origin ||
		!/^\/(app|billing|onboarding|connect-agent)(\/|$)/.test(url.pathname)
	)
		return undefined;
	return url.pathname + url.search;
}
