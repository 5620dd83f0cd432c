import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import type { Verdict } from 'bff/contract/filter-run';
import { useCallback, useMemo, useState } from 'react';

/** A post of two lines with its reason, in pixels, until it is measured. */
const USUAL_HEIGHT = 132;

/**
 * What both ways of scrolling share. The row that has focus stays in the page, however far it is
 * scrolled away.
 */
export function useRowOptions(rows: readonly Verdict[]) {
	const [focusedId, setFocusedId] = useState<string | null>(null);
	const focused = useMemo(
		() => (focusedId === null ? -1 : rows.findIndex(({ tweetId }) => tweetId === focusedId)),
		[rows, focusedId],
	);
	const rangeExtractor = useCallback(
		(range: Range) => {
			const shown = defaultRangeExtractor(range);
			return focused === -1 || shown.includes(focused)
				? shown
				: [...shown, focused].sort((a, b) => a - b);
		},
		[focused],
	);
	const getItemKey = useCallback((index: number) => rows[index]?.tweetId ?? index, [rows]);
	return {
		options: {
			count: rows.length,
			estimateSize: () => USUAL_HEIGHT,
			overscan: 6,
			getItemKey,
			rangeExtractor,
		},
		/** To be told which row has focus. */
		focus: setFocusedId,
	};
}
