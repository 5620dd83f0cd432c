import { recall, remember } from '../session/tab-storage.ts';

const KEY = 'warble-return-to';

/**
 * Keeps the page that was asked for until the person is signed in, also across another site.
 * Anything but a page of ours is dropped.
 */
export function rememberReturn(path: string): void {
	const own = ownPage(path);
	if (own) remember(KEY, own);
}

export function wantedReturn(): string | undefined {
	return ownPage(recall(KEY) ?? '');
}

export function forgetReturn(): void {
	remember(KEY, null);
}

/** The path as the browser reads it, where it is one behind the sign-in; undefined otherwise. */
function ownPage(path: string): string | undefined {
	const url = URL.parse(path, location.origin);
	if (url?.origin !== location.origin || !/^\/(app|billing|onboarding)(\/|$)/.test(url.pathname))
		return undefined;
	return url.pathname + url.search;
}
