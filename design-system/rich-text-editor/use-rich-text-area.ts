import { useCallback, useEffect, useState } from 'react';
import type { RichTextArea } from './rich-text-area.tsx';
import type { Waiting } from './waiting-text.tsx';

/** Once loaded, the next text begins with the editor. */
let loaded: typeof RichTextArea | undefined;

/**
 * Loads the part of the editor that uses draft-js. `waiting` is undefined until it has taken the
 * place of the waiting text.
 */
export function useRichTextArea() {
	const [Area, setArea] = useState(() => loaded);
	const [hasFailed, setHasFailed] = useState(false);
	const [waiting, take] = useState<Waiting | null | undefined>(loaded ? null : undefined);

	const load = useCallback(() => {
		setHasFailed(false);
		import('./rich-text-area.tsx').then(
			(area) => {
				loaded = area.RichTextArea;
				setArea(() => loaded);
			},
			() => setHasFailed(true),
		);
	}, []);
	useEffect(() => {
		if (!loaded) load();
	}, [load]);
	// It is done once: an editor that is disabled and enabled again begins anew.
	useEffect(() => {
		if (waiting) take(null);
	}, [waiting]);

	return { Area, hasFailed, load, waiting, take };
}
