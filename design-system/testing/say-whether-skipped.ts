import { act } from '@testing-library/react';

/** The event that a browser sends when it skips the layout of an element or resumes it. */
export const sayWhetherSkipped = (element: Element | null, skipped: boolean) =>
	act(() => {
		element?.dispatchEvent(
			Object.assign(new Event('contentvisibilityautostatechange', { bubbles: true }), { skipped }),
		);
	});
