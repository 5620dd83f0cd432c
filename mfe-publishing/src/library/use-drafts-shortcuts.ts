import { keyOf } from 'design-system/keys';
import { useEffect, useRef } from 'react';
import { usesSingleKeys } from 'remote-kit/single-keys';

export interface DraftsShortcuts {
	onNew: () => void;
	onSearch: () => void;
	onEscape: () => void;
}

/** Single keys of the library, active unless text is being typed. */
export function useDraftsShortcuts(shortcuts: DraftsShortcuts): void {
	const latest = useRef(shortcuts);
	useEffect(() => {
		latest.current = shortcuts;
	});
	useEffect(() => {
		const handleKey = (event: KeyboardEvent) => {
			if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
			const target = event.target instanceof Element ? event.target : null;
			if (
				target?.closest('input:not([type=checkbox]), textarea, select, [role=dialog], [role=menu]')
			)
				return;
			const { onNew, onSearch, onEscape } = latest.current;
			if (event.key === 'Escape') return onEscape();
			if (!usesSingleKeys()) return;
			if (keyOf(event) === 'n') onNew();
			else if (event.key === '/') onSearch();
			else return;
			event.preventDefault();
		};
		addEventListener('keydown', handleKey);
		return () => removeEventListener('keydown', handleKey);
	}, []);
}
