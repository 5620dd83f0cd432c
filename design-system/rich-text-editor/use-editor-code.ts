import { type ComponentType, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { HandOver, PendingAction } from './hand-over.ts';
import type { PlainTextHandle } from './plain-text.tsx';
import type { RichTextAreaProps } from './rich-text-area.tsx';

interface Taken {
	code: ComponentType<RichTextAreaProps> | null;
	handOver: HandOver | null;
}

/** Once loaded, the next text begins with the editor. */
let loaded: Taken['code'] = null;

/** What must end before the plain text can be replaced, and the events that end it. */
const holds = {
	pointer: ['pointerup', 'pointercancel'],
	composition: ['compositionend'],
} as const;
type Hold = keyof typeof holds;

/**
 * Loads the code of the editor, which then takes the place of the plain text between two events, so
 * that no key is lost.
 */
export function useEditorCode() {
	const [taken, setTaken] = useState<Taken>(() => ({ code: loaded, handOver: null }));
	const [isLoading, setIsLoading] = useState(false);
	const [failure, setFailure] = useState<{ error: unknown } | null>(null);
	const plainText = useRef<PlainTextHandle>(null);
	const actions = useRef<PendingAction[]>([]);
	const held = useRef(new Set<Hold>());
	if (failure) throw failure.error;

	const takeOver = useCallback(() => {
		if (!loaded || !plainText.current || held.current.size > 0) return;
		const handOver = { ...plainText.current.read(), actions: actions.current };
		actions.current = [];
		flushSync(() => setTaken({ code: loaded, handOver }));
		setTaken({ code: loaded, handOver: null });
	}, []);

	const load = useCallback(() => {
		if (loaded) return takeOver();
		setIsLoading(true);
		import('./rich-text-area.tsx').then(
			(area) => {
				loaded = area.RichTextArea;
				setIsLoading(false);
				takeOver();
			},
			(error: unknown) => {
				setIsLoading(false);
				// Typing still works, so only an action that needs the editor shows the failure.
				if (actions.current.length > 0) setFailure({ error });
			},
		);
	}, [takeOver]);

	/** Keeps the plain text while a pointer is pressed or an input method composes. */
	const hold = useCallback(
		(kind: Hold) => {
			held.current.add(kind);
			const release = () =>
				// The browser first handles the event, such as a click after the pointer is up.
				setTimeout(() => {
					held.current.delete(kind);
					takeOver();
				});
			for (const event of holds[kind]) addEventListener(event, release, { once: true });
			load();
		},
		[load, takeOver],
	);

	const add = useCallback(
		(action: PendingAction) => {
			actions.current.push(action);
			load();
		},
		[load],
	);

	return { ...taken, isLoading, plainText, load, hold, add };
}
