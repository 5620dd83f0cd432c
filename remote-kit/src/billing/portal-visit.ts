import { readText, writeText } from '../browser-storage.ts';

/** Set when this tab opens the customer portal, where the subscription may be changed. */
const KEY = 'warble-portal-opened';

export function rememberPortal(): void {
	writeText('sessionStorage', KEY, '1');
}

export function wasPortalOpened(): boolean {
	return readText('sessionStorage', KEY) !== null;
}
