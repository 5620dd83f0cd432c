import { act } from '@testing-library/react';

/** What a browser tells an element whose layout it skips, or does again. */
export const sayWhetherSkipped = (element: Element | null, skipped: boolean) =>
	act(() =>
		element?.dispatchEvent(
			Object.assign(new Event('contentvisibilityautostatechange', { bubbles: true }), { skipped }),
		),
	);
