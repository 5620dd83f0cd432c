import { useCallback, useMemo, useState } from 'react';

/** Which rows of a list are selected. A range goes from the row that was last toggled. */
export function useSelection(ids: readonly string[]) {
	const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
	const [last, setLast] = useState<string | null>(null);
	// Rows that the list no longer has, such as deleted ones, are not selected.
	const selected = useMemo(() => ids.filter((id) => chosen.has(id)), [ids, chosen]);

	const toggle = useCallback(
		(id: string, isRange: boolean) => {
			const [from, to] = [last === null ? -1 : ids.indexOf(last), ids.indexOf(id)];
			setLast(id);
			setChosen((before) => {
				const next = new Set(before);
				if (isRange && from >= 0)
					for (const one of ids.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(one);
				else if (!next.delete(id)) next.add(id);
				return next;
			});
		},
		[ids, last],
	);
	const clear = useCallback(() => {
		setChosen(new Set());
		setLast(null);
	}, []);
	return { selected, toggle, clear };
}
