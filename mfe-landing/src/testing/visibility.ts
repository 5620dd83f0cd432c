import { vi } from 'vitest';

/** Changes the page's visibility, as switching tabs does. */
export function setVisibility(state: DocumentVisibilityState): void {
	vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
	document.dispatchEvent(new Event('visibilitychange'));
}
