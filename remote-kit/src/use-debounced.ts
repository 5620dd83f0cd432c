import { useEffect, useState } from 'react';

const DELAY_MS = 200;

/** The value before the last pause in typing. */
export function useDebounced<Value>(value: Value): Value {
	const [settled, setSettled] = useState(value);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(value), DELAY_MS);
		return () => clearTimeout(timer);
	}, [value]);
	return settled;
}
