import type { QueryError } from 'bff/client/base-query';
import type { DraftPart, KeptDraft } from 'bff/contract/publishing/drafts';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { RemoteDispatch } from '../../store.ts';
import { draftsApi, useSaveDraftMutation } from '../api/drafts-api.ts';
import { areSame, toEdited, toParts } from './edited-parts.ts';
import { readUnsaved, removeUnsaved, storeUnsaved } from './unsaved-parts.ts';
import { useHistory } from './use-history.ts';

/** A pause in typing after which the draft is saved. */
const PAUSE_MS = 700;
/** How long after a lost connection it is tried again. */
const RETRY_MS = 10_000;

export interface SaveOptions {
	author?: 'user' | 'assistant';
	/** What was done, for the versions. */
	change?: string;
}

/**
 * A draft in the editor: its text, undo, and saving. It saves on every pause in typing, one request
 * at a time. What is not saved is kept in the browser. Nothing that was saved elsewhere is
 * overwritten: the user chooses between both versions. Mount it per draft; `draft` is the newest
 * one known from the server.
 */
export function useOpenDraft(draft: KeptDraft) {
	const { id } = draft;
	const dispatch = useDispatch<RemoteDispatch>();
	const [save] = useSaveDraftMutation();
	const [recovered] = useState(() => readUnsaved(id));
	const history = useHistory(useState(() => toEdited(recovered?.parts ?? draft.parts))[0]);
	const { parts, change, replace } = history;
	/** The version that the text was edited from. */
	const [base, setBase] = useState<Pick<KeptDraft, 'version' | 'parts'>>(() => ({
		version: recovered?.version ?? draft.version,
		parts: draft.parts,
	}));
	const [savedAt, setSavedAt] = useState(draft.updatedAt);
	const [isSaving, setSaving] = useState(false);
	const [failure, setFailure] = useState<QueryError | null>(null);
	/** What is on the server after a conflict, until the user has chosen. */
	const [theirs, setTheirs] = useState<KeptDraft | null>(null);
	const [isStored, setStored] = useState(true);

	const isUnsaved = !areSame(toParts(parts), base.parts);

	// The draft was saved elsewhere: shows it, unless the user has typed here.
	if (draft.version > base.version && !isSaving && !theirs) {
		if (!isUnsaved || areSame(toParts(parts), draft.parts)) {
			setBase({ version: draft.version, parts: draft.parts });
			replace(toEdited(draft.parts, parts));
			setSavedAt(draft.updatedAt);
		} else setTheirs(draft);
	}

	const latest = useRef({ parts, base, isUnsaved, theirs });
	useLayoutEffect(() => {
		latest.current = { parts, base, isUnsaved, theirs };
	});
	const running = useRef<Promise<boolean> | null>(null);

	/** Edits from here on are edits of this version. */
	const adopt = useCallback(
		({ version, updatedAt }: KeptDraft, saved: readonly DraftPart[]) => {
			const base = { version, parts: [...saved] };
			// Also here, because a save that waits for this one does not wait for the next render.
			const isUnsaved = !areSame(toParts(latest.current.parts), saved);
			latest.current = { ...latest.current, base, isUnsaved, theirs: null };
			setBase(base);
			setSavedAt(updatedAt);
			setTheirs(null);
			// The editor may be closed by now.
			if (!isUnsaved) removeUnsaved(id);
		},
		[id],
	);

	const saveOver = useCallback(
		async (version: number, sent: DraftPart[], options: SaveOptions): Promise<boolean> => {
			setSaving(true);
			setFailure(null);
			const { data, error } = await save({ id, body: { version, parts: sent, ...options } });
			setSaving(false);
			if (data) {
				adopt(data, sent);
				return true;
			}
			const reason = error as QueryError;
			if (reason.code !== 'conflict' && reason.code !== 'draft_locked') {
				setFailure(reason);
				return false;
			}
			const newest = await dispatch(
				draftsApi.endpoints.draft.initiate(id, { forceRefetch: true, subscribe: false }),
			);
			if (reason.code === 'draft_locked' || !newest.data) setFailure(reason);
			else if (areSame(newest.data.parts, sent)) {
				// An earlier try had arrived, but not its response.
				adopt(newest.data, sent);
				return true;
			} else setTheirs(newest.data);
			return false;
		},
		[adopt, dispatch, id, save],
	);

	/** Saves what is unsaved now. Resolves with whether everything is saved. */
	const flush = useCallback(
		async (options: SaveOptions = {}): Promise<boolean> => {
			if (running.current) await running.current;
			const { parts, base, isUnsaved, theirs } = latest.current;
			if (!isUnsaved) return true;
			if (theirs) return false;
			running.current = saveOver(base.version, toParts(parts), options);
			try {
				return await running.current;
			} finally {
				running.current = null;
			}
		},
		[saveOver],
	);

	// Keeps unsaved text for a reload, and saves it after a pause.
	useEffect(() => {
		if (!isUnsaved) {
			removeUnsaved(id);
			setStored(true);
			return;
		}
		setStored(storeUnsaved(id, { parts: toParts(parts), version: base.version }));
		if (theirs) return;
		const timer = setTimeout(() => void flush(), PAUSE_MS);
		return () => clearTimeout(timer);
	}, [id, parts, base, isUnsaved, theirs, flush]);

	/** Replaces the parts and saves them at once, as a version of its own. Can be undone. */
	const apply = useCallback(
		async (next: readonly DraftPart[], options: SaveOptions): Promise<boolean> => {
			if (!(await flush())) return false;
			const edited = toEdited(next, latest.current.parts);
			change(() => edited);
			latest.current.parts = edited;
			latest.current.isUnsaved = !areSame(toParts(edited), latest.current.base.parts);
			return flush(options);
		},
		[change, flush],
	);

	const isOffline = failure?.code === 'network';
	useEffect(() => {
		if (!isOffline || !isUnsaved) return;
		const retry = () => void flush();
		const timer = setInterval(retry, RETRY_MS);
		addEventListener('online', retry);
		return () => {
			clearInterval(timer);
			removeEventListener('online', retry);
		};
	}, [isOffline, isUnsaved, flush]);

	// Opening another draft or screen does not wait for the pause.
	useEffect(() => () => void flush(), [flush]);

	return {
		...history,
		isUnsaved,
		isSaving,
		savedAt,
		failure,
		theirs,
		/** Whether leaving would lose text: the browser could not keep it. */
		isAtRisk: isUnsaved && !isStored,
		/** When the text was typed that was recovered from this browser. */
		recoveredAt: recovered && isUnsaved ? recovered.at : null,
		flush,
		apply,
		keepMine: () =>
			theirs ? saveOver(theirs.version, toParts(latest.current.parts), {}) : Promise.resolve(false),
		takeTheirs: () => {
			if (!theirs) return;
			setBase({ version: theirs.version, parts: theirs.parts });
			history.change((before) => toEdited(theirs.parts, before));
			setSavedAt(theirs.updatedAt);
			setTheirs(null);
			setFailure(null);
		},
	};
}

export type OpenDraft = ReturnType<typeof useOpenDraft>;
