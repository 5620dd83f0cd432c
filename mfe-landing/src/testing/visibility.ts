import { vi } from 'vitest';

/** Brings the page into view or out of it, as another tab would. */
export function turn(state: DocumentVisibilityState): void {
	vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
	document.dispatchEvent(new Event('visibilitychange'));
}
