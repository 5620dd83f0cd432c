const OWNER = 'warble-owner';
/** The browser's rather than a person's: chosen in the settings, read by `bootstrap.tsx`. */
export const THEME = 'warble-theme';

function empty(storage: Storage): void {
	const theme = storage.getItem(THEME);
	storage.clear();
	if (theme !== null) storage.setItem(THEME, theme);
}

/** A browser may forbid its storages, and then there is nothing to forget. */
function inBoth(act: (storage: Storage) => void, report: (error: unknown) => void): void {
	try {
		act(localStorage);
		act(sessionStorage);
	} catch (error) {
		report(error);
	}
}

/** Marks what is kept in this browser as one person's, and forgets what an earlier one left. */
export function claimStorage(userId: string, report: (error: unknown) => void): void {
	inBoth((storage) => {
		if ((storage.getItem(OWNER) ?? userId) !== userId) empty(storage);
		storage.setItem(OWNER, userId);
	}, report);
}

/** Forgets everything but the theme: drafts, the chosen template, where somebody was going. */
export function clearStorage(report: (error: unknown) => void): void {
	inBoth(empty, report);
}
