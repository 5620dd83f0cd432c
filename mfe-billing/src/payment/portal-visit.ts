/**
 * Where this tab keeps that it opened the portal: whatever was done there, this page does not know.
 */
const KEY = 'warble-portal-opened';

export function rememberPortal(): void {
	try {
		sessionStorage.setItem(KEY, '1');
	} catch {
		// A browser that forbids it shows the dates that the provider's messages bring.
	}
}

export function wasPortalOpened(): boolean {
	try {
		return sessionStorage.getItem(KEY) !== null;
	} catch {
		return false;
	}
}
