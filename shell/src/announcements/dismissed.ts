import { DISMISSED_KEY } from '../session/user-storage.ts';

/** Maximum number of ids that a browser stores; older announcements have ended. */
const LIMIT = 50;

/** The ids of the announcements that were dismissed in this browser. */
export function readDismissed(): readonly string[] {
	try {
		const ids: unknown = JSON.parse(localStorage.getItem(DISMISSED_KEY) ?? '[]');
		return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
	} catch {
		return [];
	}
}

/** Dismisses an announcement, and returns all dismissed ids. */
export function dismiss(id: string): readonly string[] {
	const ids = [...readDismissed(), id].slice(-LIMIT);
	try {
		localStorage.setItem(DISMISSED_KEY, JSON.stringify(ids));
	} catch {
		// Without storage it reappears with the next page.
	}
	return ids;
}
