import { useCallback, useState } from 'react';
import type { EditedParts } from './edited-parts.ts';

interface History {
	past: readonly EditedParts[];
	present: EditedParts;
	future: readonly EditedParts[];
	/** The last change. Changes of the same kind within a pause are undone together. */
	kind: string | null;
	at: number;
}

/** Maximum number of steps that can be undone. */
const MAX_STEPS = 200;
/** Typing is undone up to the last pause of this length. */
const PAUSE_MS = 700;

/** The parts of a draft, with undo and redo across all parts. */
export function useHistory(initial: EditedParts) {
	const [history, setHistory] = useState<History>({
		past: [],
		present: initial,
		future: [],
		kind: null,
		at: 0,
	});

	/** Changes the parts. `kind` names typing in one part, which is undone in one step. */
	const change = useCallback(
		(update: (parts: EditedParts) => EditedParts, kind: string | null = null) =>
			setHistory((before) => {
				const present = update(before.present);
				if (present === before.present) return before;
				const at = Date.now();
				const continues = kind !== null && kind === before.kind && at - before.at < PAUSE_MS;
				return {
					past: continues ? before.past : [...before.past, before.present].slice(-MAX_STEPS),
					present,
					future: [],
					kind,
					at,
				};
			}),
		[],
	);
	/** Replaces the parts by those of the server, without a step to undo. */
	const replace = useCallback(
		(present: EditedParts) => setHistory((before) => ({ ...before, present, kind: null })),
		[],
	);
	const undo = useCallback(
		() =>
			setHistory(({ past, present, future, at }) => {
				const previous = past.at(-1);
				if (!previous) return { past, present, future, kind: null, at };
				return {
					past: past.slice(0, -1),
					present: previous,
					future: [present, ...future],
					kind: null,
					at,
				};
			}),
		[],
	);
	const redo = useCallback(
		() =>
			setHistory(({ past, present, future, at }) => {
				const [next, ...rest] = future;
				if (!next) return { past, present, future, kind: null, at };
				return { past: [...past, present], present: next, future: rest, kind: null, at };
			}),
		[],
	);

	return {
		parts: history.present,
		canUndo: history.past.length > 0,
		canRedo: history.future.length > 0,
		change,
		replace,
		undo,
		redo,
	};
}
