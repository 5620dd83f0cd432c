const OWNER_KEY = 'warble-owner';
/** Belongs to the browser, not to a user: set in the settings, read by `bootstrap.tsx`. */
export const THEME_KEY = 'warble-theme';
/** Belongs to the browser as well: the dismissed announcements. */
export const DISMISSED_KEY = 'warble-dismissed';

function clearOfUser(storage: Storage): void {
	for (const key of Object.keys(storage))
		if (key !== THEME_KEY && key !== DISMISSED_KEY) storage.removeItem(key);
}

/** Whether a screen keeps unsaved text (`warble.AREA.unsaved.ID`), which signing out deletes. */
export function keepsUnsavedText(): boolean {
	try {
		const keys = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
		return keys.some((key) => /^warble\.\w+\.unsaved\./.test(key));
	} catch {
		return false;
	}
}

/** Runs `update` on local and session storage. A browser may deny access to them. */
function updateBoth(update: (storage: Storage) => void, report: (error: unknown) => void): void {
	try {
		update(localStorage);
		update(sessionStorage);
	} catch (error) {
		report(error);
	}
}

/** Whether the browser's storage belongs to another user, who signed in later. */
export function isOwnedByOther(userId: string): boolean {
	try {
		return (localStorage.getItem(OWNER_KEY) ?? userId) !== userId;
	} catch {
		return false;
	}
}

/** Assigns the browser's storage to a user and clears it if it belonged to another user. */
export function claimStorage(userId: string, report: (error: unknown) => void): void {
	updateBoth((storage) => {
		if ((storage.getItem(OWNER_KEY) ?? userId) !== userId) clearOfUser(storage);
		storage.setItem(OWNER_KEY, userId);
	}, report);
}

/** Clears everything but the theme: drafts, the selected template, the return path. */
export function clearStorage(report: (error: unknown) => void): void {
	updateBoth(clearOfUser, report);
}
