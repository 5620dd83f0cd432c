import { startTransition, useEffect, useState } from 'react';

/** As many as a phone shows. */
const FIRST = 2;
const NEXT = 2;

/**
 * The first items at once, and the others in slices, so that a long list does not delay the first
 * ones or input on a slow device.
 */
export function useInSlices<Item>(items: readonly Item[] | undefined) {
	const [count, setCount] = useState(FIRST);
	const isPartial = items !== undefined && count < items.length;
	useEffect(() => {
		if (isPartial) startTransition(() => setCount(count + NEXT));
	}, [isPartial, count]);
	return isPartial ? items.slice(0, count) : items;
}
