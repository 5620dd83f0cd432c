import { useEffect, useState } from 'react';

/** The value after it has not changed for `pauseMs`. */
export function useDebounced<Value>(value: Value, pauseMs = 200): Value {
	const [debounced, setDebounced] = useState(value);
	useEffect(() => {
		const timer = setTimeout(() => setDebounced(value), pauseMs);
		return () => clearTimeout(timer);
	}, [value, pauseMs]);
	return debounced;
}
