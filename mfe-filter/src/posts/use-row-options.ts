import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import type { Verdict } from 'bff/contract/filter/verdict';
import { useCallback, useMemo, useState } from 'react';

/** Pixels, until a row is measured: a post of two lines with its reason. */
const ESTIMATED_HEIGHT = 132;

/** Virtualizer options for both kinds of lists. The focused row stays rendered when out of view. */
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
			estimateSize: () => ESTIMATED_HEIGHT,
			overscan: 6,
			getItemKey,
			rangeExtractor,
		},
		/** To be called when the focused row changes. */
		focus: setFocusedId,
	};
}
