import type { QueryError } from 'bff/client/base-query';
import type { DraftPart } from 'bff/contract/publishing/draft-part';
import type { KeptDraft } from 'bff/contract/publishing/drafts';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { failureOf, mayWorkLater } from '../../failure.ts';
import type { RemoteDispatch } from '../../store.ts';
import { fingerprint } from '../../unsaved/fingerprint.ts';
import { draftsApi, useSaveDraftMutation } from '../api/drafts-api.ts';
import { areSame, type EditedParts, toEdited, toParts } from './edited-parts.ts';
import { unsavedParts } from './unsaved-parts.ts';
import { useHistory } from './use-history.ts';

/** A pause in typing after which the draft is saved. */
const PAUSE_MS = 700;
/** The pause before a retry after a lost connection or a failure of the server. */
const RETRY_MS = 10_000;

export interface SaveOptions {
	author?: 'user' | 'assistant';
	/** The change, for the versions. */
	change?: string;
}

/**
 * A draft in the editor: its text, undo, and saving. It saves on every pause in typing, one request
 * at a time. Unsaved text is kept in the browser. Versions saved elsewhere are not overwritten: the
 * user chooses between both. Mount it per draft; `draft` is the newest one known from the server.
 */
export function useOpenDraft(draft: KeptDraft) {
	const { id } = draft;
	const dispatch = useDispatch<RemoteDispatch>();
	const [save] = useSaveDraftMutation();
	const [copies] = useState(unsavedParts);
	const [recovered] = useState(() => copies.open(id));
	/** Fingerprints of saves without a response. The server may have stored them nevertheless. */
	const [sent] = useState(() => new Set(recovered?.sent));
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
	/** The server's version after a conflict, until the user has chosen. */
	const [theirs, setTheirs] = useState<KeptDraft | null>(null);
	const [isStored, setStored] = useState(true);

	const isUnsaved = !areSame(toParts(parts), base.parts);

	// The draft was saved elsewhere: shows it, unless the user has typed here.
	if (draft.version > base.version && !isSaving && !theirs) {
		const isKnown = sent.has(printOf(draft.parts));
		if (!isUnsaved || isKnown || areSame(toParts(parts), draft.parts)) {
			setBase({ version: draft.version, parts: draft.parts });
			if (!isUnsaved) replace(toEdited(draft.parts, parts));
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
			// Set here as well, because a save that waits for this one does not wait for the next render.
			const isUnsaved = !areSame(toParts(latest.current.parts), saved);
			latest.current = { ...latest.current, base, isUnsaved, theirs: null };
			setBase(base);
			setSavedAt(updatedAt);
			setTheirs(null);
			sent.clear();
			// The editor may be closed by now.
			if (!isUnsaved) copies.remove(id);
		},
		[copies, id, sent],
	);

	/** Keeps the text for a reload. Returns whether the browser stored it. */
	const keep = useCallback(
		(parts: EditedParts, version: number) =>
			copies.store(id, { parts: toParts(parts), version, sent: [...sent] }),
		[copies, id, sent],
	);

	const saveOver = useCallback(
		async (version: number, mine: DraftPart[], options: SaveOptions): Promise<boolean> => {
			setSaving(true);
			setFailure(null);
			const unanswered = new Set(sent);
			sent.add(printOf(mine));
			// The page may be closed before the response arrives.
			setStored(keep(latest.current.parts, version));
			const { data, error } = await save({ id, body: { version, parts: mine, ...options } });
			setSaving(false);
			if (data) {
				adopt(data, mine);
				return true;
			}
			const reason = failureOf(error);
			if (!['conflict', 'draft_locked', 'not_found'].includes(reason.code)) {
				setFailure(reason);
				return false;
			}
			const { data: newest } = await dispatch(
				draftsApi.endpoints.draft.initiate(id, { forceRefetch: true, subscribe: false }),
			);
			if (reason.code !== 'conflict' || !newest) setFailure(reason);
			else if (areSame(newest.parts, mine)) {
				// An earlier attempt had arrived, but not its response.
				adopt(newest, mine);
				return true;
			} else if (unanswered.has(printOf(newest.parts))) {
				// The same, with a text that was changed since.
				adopt(newest, newest.parts);
				return saveAgain.current(newest.version, mine, options);
			} else setTheirs(newest);
			return false;
		},
		[adopt, dispatch, id, keep, save, sent],
	);
	const saveAgain = useRef(saveOver);
	useLayoutEffect(() => {
		saveAgain.current = saveOver;
	});

	/** Saves unsaved text now. Resolves with whether everything is saved. */
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
			copies.remove(id);
			setStored(true);
			return;
		}
		setStored(keep(parts, base.version));
		if (theirs) return;
		const timer = setTimeout(() => void flush(), PAUSE_MS);
		return () => clearTimeout(timer);
	}, [copies, id, parts, base, isUnsaved, theirs, keep, flush]);

	useEffect(() => copies.follow(id), [copies, id]);

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

	const retryMs =
		failure && mayWorkLater(failure)
			? Math.max(RETRY_MS, 1000 * (failure.retryAfter ?? 0))
			: undefined;
	// Before the failure is shown, so that no `online` in between is missed.
	useLayoutEffect(() => {
		if (retryMs === undefined || !isUnsaved) return;
		const retry = () => void flush();
		const timer = setInterval(retry, retryMs);
		addEventListener('online', retry);
		return () => {
			clearInterval(timer);
			removeEventListener('online', retry);
		};
	}, [retryMs, isUnsaved, flush]);

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
		/** When the recovered text was typed. */
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

const printOf = (parts: readonly DraftPart[]) => fingerprint(JSON.stringify(parts));

export type OpenDraft = ReturnType<typeof useOpenDraft>;
