import { useEffect, useState } from 'react';
import type { RichTextArea } from './rich-text-area.tsx';
import type { Waiting } from './waiting/waiting-text.tsx';

/** Once the code is loaded, the next text starts with the editor. */
let loaded: typeof RichTextArea | undefined;
/** Callbacks of all texts that wait for the editor's code. */
const onLoaded = new Set<() => void>();

/**
 * Loads the part of the editor that uses draft-js, which is as large as a screen. `waiting` is
 * undefined once the editor has replaced the waiting text.
 */
export function useRichTextArea() {
	const [Area, setArea] = useState(() => loaded);
	const [status, setStatus] = useState<'idle' | 'loading' | 'failed'>('idle');
	const [waiting, take] = useState<Waiting | null | undefined>(loaded ? null : undefined);

	const load = () => {
		setStatus('loading');
		import('./rich-text-area.tsx').then(
			(area) => {
				loaded = area.RichTextArea;
				for (const show of onLoaded) show();
			},
			() => setStatus('failed'),
		);
	};
	useEffect(() => {
		const show = () => setArea(() => loaded);
		onLoaded.add(show);
		return () => void onLoaded.delete(show);
	}, []);
	// Happens once: an editor that is disabled and enabled again starts over.
	useEffect(() => {
		if (waiting) take(null);
	}, [waiting]);

	return {
		Area,
		hasFailed: status === 'failed',
		/** Call it when the user turns to the text. */
		begin: () => {
			if (!Area && status === 'idle') load();
		},
		retry: load,
		waiting,
		take,
	};
}
