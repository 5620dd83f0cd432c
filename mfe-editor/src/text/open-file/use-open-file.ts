import type { QueryError } from 'bff/client/base-query';
import type { FileInfo } from 'bff/contract/editor/editor';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { failureOf } from 'remote-kit/failure';
import { fingerprint } from 'remote-kit/unsaved/fingerprint';
import { editorApi, useContentQuery } from '../../api.ts';
import type { Dispatch } from '../../store.ts';
import { useWriteMutation } from './text-api.ts';
import type { UnsavedTexts } from './unsaved-texts.ts';
import { useStoredText } from './use-stored-text.ts';

/** A text as it is on the server. */
export interface SavedText {
	revision: number;
	html: string;
}

export interface OpenFileOptions {
	file: Pick<FileInfo, 'id' | 'path' | 'revision'>;
	/** The file was deleted elsewhere, so it cannot be read or saved. */
	isDeleted: boolean;
	texts: UnsavedTexts;
}

/**
 * The state of an open file: its text, the server's version, and what is unsaved. Mount it per
 * file.
 */
export function useOpenFile({ file, isDeleted, texts }: OpenFileOptions) {
	const { id, path } = file;
	const dispatch = useDispatch<Dispatch>();
	const content = useContentQuery(path, { skip: isDeleted });
	const [write, { isLoading: isSaving }] = useWriteMutation();
	/** The newest version known from the server. Discard restores it. */
	const [base, setBase] = useState<SavedText | null>(null);
	const [html, setHtml] = useState('');
	/** The revision that the current text was edited from. */
	const [editedFrom, setEditedFrom] = useState(0);
	const [recoveredAt, setRecoveredAt] = useState<string | null>(null);
	/** Fingerprints of saves without a response. The server may have stored them nevertheless. */
	const [sent] = useState(() => new Set(texts.open(id)?.sent));
	const [failure, setFailure] = useState<QueryError | null>(null);
	const [theirs, setTheirs] = useState<SavedText | null>(null);

	const isOwnSave = (content = '') => sent.has(fingerprint(content));
	const loaded = isDeleted || content.isFetching ? undefined : content.currentData;
	const isUnsaved = base !== null && (isDeleted || html !== base.html);

	if (base === null && (loaded || isDeleted)) {
		const stored = texts.open(id);
		setBase(
			loaded ? { revision: loaded.revision, html: loaded.content } : { revision: 0, html: '' },
		);
		setHtml(stored?.html ?? loaded?.content ?? '');
		setEditedFrom(
			stored && !isOwnSave(loaded?.content) ? stored.revision : (loaded?.revision ?? 0),
		);
		if (stored && !texts.wasWrittenHere(id) && stored.html !== loaded?.content)
			setRecoveredAt(stored.at);
	}
	// The file was saved elsewhere: replaces the text unless it has unsaved changes.
	if (base && loaded && loaded.revision > base.revision && !isSaving) {
		setBase({ revision: loaded.revision, html: loaded.content });
		if (!isUnsaved || html === loaded.content) {
			setHtml(loaded.content);
			setEditedFrom(loaded.revision);
		} else if (isOwnSave(loaded.content)) setEditedFrom(loaded.revision);
	}

	const baseRevision = base?.revision;
	const { refetch } = content;
	useEffect(() => {
		if (baseRevision !== undefined && file.revision > baseRevision && !isDeleted && !isSaving)
			void refetch();
	}, [file.revision, baseRevision, isDeleted, isSaving, refetch]);

	const unsaved = useMemo(
		() =>
			base === null
				? undefined
				: isUnsaved
					? { path, html, revision: editedFrom, sent: [...sent] }
					: null,
		[base, isUnsaved, path, html, editedFrom, sent],
	);
	const { isStored, drop } = useStoredText(texts, id, unsaved);

	const change = useCallback((next: string) => {
		setHtml(next);
		setFailure(null);
	}, []);

	const latest = useRef({ html, isUnsaved, isSaving });
	useLayoutEffect(() => {
		latest.current = { html, isUnsaved, isSaving };
	});

	const fetchNewest = async (): Promise<SavedText | null> => {
		const { data, error } = await dispatch(
			editorApi.endpoints.content.initiate(path, { forceRefetch: true, subscribe: false }),
		);
		if (!data) {
			setFailure(failureOf(error));
			return null;
		}
		const newest = { revision: data.revision, html: data.content };
		setBase(newest);
		if (newest.html === latest.current.html) setEditedFrom(newest.revision);
		return newest;
	};

	/** Saves the current text over a revision. Returns whether it was saved. */
	const saveOver = async (revision: number): Promise<boolean> => {
		const mine = latest.current.html;
		setFailure(null);
		const unanswered = new Set(sent);
		sent.add(fingerprint(mine));
		// The page may be closed before the response arrives.
		texts.store(id, { path, html: mine, revision, sent: [...sent] });
		const { data, error } = await write({ path, content: mine, revision });
		if (data) {
			sent.clear();
			setBase({ revision: data.revision, html: mine });
			setEditedFrom(data.revision);
			setRecoveredAt(null);
			setTheirs(null);
			return true;
		}
		const reason = failureOf(error);
		if (reason.code === 'conflict') {
			const newest = await fetchNewest();
			if (newest && newest.html !== mine && unanswered.has(fingerprint(newest.html))) {
				// An earlier attempt had arrived, but not its response.
				setEditedFrom(newest.revision);
				return saveOver(newest.revision);
			}
			setTheirs(newest && newest.html !== latest.current.html ? newest : null);
			return false;
		}
		// The file was moved or deleted elsewhere. The tree will show which.
		if (reason.code === 'file_not_found') dispatch(editorApi.util.invalidateTags(['tree']));
		setFailure(reason);
		return false;
	};

	const replaceText = (text: SavedText) => {
		setHtml(text.html);
		setEditedFrom(text.revision);
		setRecoveredAt(null);
		setTheirs(null);
		setFailure(null);
	};

	return {
		html,
		status:
			base !== null
				? ('open' as const)
				: content.isError
					? ('failed' as const)
					: ('loading' as const),
		loading: { error: content.error, retry: () => void refetch() },
		isUnsaved,
		isStored,
		isSaving,
		/** The file was saved elsewhere after this text was edited from it. */
		isStale: isUnsaved && !isDeleted && base !== null && base.revision > editedFrom,
		recoveredAt,
		failure,
		theirs,
		change,
		save: async () =>
			latest.current.isUnsaved && !latest.current.isSaving && !isDeleted
				? saveOver(editedFrom)
				: false,
		keepMine: async () => theirs !== null && saveOver(theirs.revision),
		compare: async () => setTheirs(await fetchNewest()),
		closeConflict: () => setTheirs(null),
		/** Shows the failure of another attempt to save this text. */
		reportFailure: (reason: QueryError) => {
			setTheirs(null);
			setFailure(reason);
		},
		/** Restores the server's version. */
		discard: () => {
			drop();
			if (base) replaceText(base);
		},
		/** Saves the content of an earlier revision. The current text is saved as a revision first. */
		restore: async (earlier: string) => {
			if (latest.current.isUnsaved && !(await saveOver(editedFrom))) return false;
			const now = await fetchNewest();
			if (!now) return false;
			const { data, error } = await write({ path, content: earlier, revision: now.revision });
			if (data) {
				setBase({ revision: data.revision, html: earlier });
				replaceText({ revision: data.revision, html: earlier });
			} else setFailure(failureOf(error));
			return data !== undefined;
		},
	};
}

export type OpenFile = ReturnType<typeof useOpenFile>;
