import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

const none: readonly string[] = [];

/** Which rows of a list are selected. A range goes from the row that was last toggled. */
export function useSelection(ids: readonly string[]) {
	const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
	const last = useRef<string>(null);
	// Rows that the list no longer has, such as deleted ones, are not selected.
	const selected = useMemo(
		() => (chosen.size === 0 ? none : ids.filter((id) => chosen.has(id))),
		[ids, chosen],
	);
	const listed = useRef(ids);
	useEffect(() => {
		listed.current = ids;
	});

	// These stay the same, so that a new page of a long list does not render the others again.
	const toggle = useCallback((id: string, isRange: boolean) => {
		const rows = listed.current;
		const [from, to] = [last.current === null ? -1 : rows.indexOf(last.current), rows.indexOf(id)];
		last.current = id;
		setChosen((before) => {
			const next = new Set(before);
			if (isRange && from >= 0)
				for (const one of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(one);
			else if (!next.delete(id)) next.add(id);
			return next;
		});
	}, []);
	const clear = useCallback(() => {
		setChosen(new Set());
		last.current = null;
	}, []);
	return { selected, toggle, clear };
}
