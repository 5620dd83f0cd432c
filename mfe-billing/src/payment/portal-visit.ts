import { readText, writeText } from 'remote-kit/browser-storage';

/** Set once this tab opened the billing portal: the subscription may have changed there. */
const KEY = 'warble-portal-opened';

export function rememberPortal(): void {
	writeText('sessionStorage', KEY, '1');
}

export function wasPortalOpened(): boolean {
	return readText('sessionStorage', KEY) !== null;
}
