import type { QueryError } from 'bff/client/base-query';
import type { FileInfo } from 'bff/contract/editor';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { editorApi } from '../../api.ts';
import type { Dispatch } from '../../store.ts';
import { textApi, useContentQuery, useWriteMutation } from './text-api.ts';
import type { UnsavedTexts } from './unsaved-texts.ts';
import { useKeptText } from './use-stored-text.ts';

/** A text as the server has it. */
export interface SavedText {
	revision: number;
	html: string;
}

export interface OpenFileOptions {
	file: Pick<FileInfo, 'id' | 'path' | 'revision'>;
	/** It was deleted elsewhere: nothing can be read or saved there. */
	isGone: boolean;
	texts: UnsavedTexts;
	/** True while leaving the screen would leave unsaved text behind. */
	onUnsavedChange: (dirty: boolean) => void;
}

/**
 * One open file: its text, what became of it on the server, and what is not saved. One mount per
 * file.
 */
export function useOpenFile({ file, isGone, texts, onUnsavedChange }: OpenFileOptions) {
	const { id, path } = file;
	const dispatch = useDispatch<Dispatch>();
	const content = useContentQuery(path, { skip: isGone });
	const [write, { isLoading: isSaving }] = useWriteMutation();
	/** What counts as saved, and what Discard goes back to. */
	const [base, setBase] = useState<SavedText | null>(null);
	const [html, setHtml] = useState('');
	/** The revision under the words that stand here. */
	const [editedFrom, setEditedFrom] = useState(0);
	const [recoveredAt, setRecoveredAt] = useState<string | null>(null);
	const [failure, setFailure] = useState<QueryError | null>(null);
	const [theirs, setTheirs] = useState<SavedText | null>(null);

	const read = isGone || content.isFetching ? undefined : content.currentData;
	const isUnsaved = base !== null && (isGone || html !== base.html);

	if (base === null && (read || isGone)) {
		const kept = texts.read(id);
		setBase(read ? { revision: read.revision, html: read.content } : { revision: 0, html: '' });
		setHtml(kept?.html ?? read?.content ?? '');
		setEditedFrom(kept?.revision ?? read?.revision ?? 0);
		if (kept && !texts.isFromHere(id) && kept.html !== read?.content) setRecoveredAt(kept.at);
	}
	// Saved elsewhere: what is being typed stays, what is not is replaced.
	if (base && read && read.revision > base.revision && !isSaving) {
		setBase({ revision: read.revision, html: read.content });
		if (!isUnsaved || html === read.content) {
			setHtml(read.content);
			setEditedFrom(read.revision);
		}
	}

	const known = base?.revision;
	const { refetch } = content;
	useEffect(() => {
		if (known !== undefined && file.revision > known && !isGone && !isSaving) void refetch();
	}, [file.revision, known, isGone, isSaving, refetch]);

	const unsaved = useMemo(
		() => (base === null ? undefined : isUnsaved ? { path, html, revision: editedFrom } : null),
		[base, isUnsaved, path, html, editedFrom],
	);
	const { isKept, drop } = useKeptText(texts, id, unsaved);
	useEffect(() => onUnsavedChange(isUnsaved), [isUnsaved, onUnsavedChange]);
	useEffect(() => () => onUnsavedChange(false), [onUnsavedChange]);

	const change = useCallback((next: string) => {
		setHtml(next);
		setFailure(null);
	}, []);

	const latest = useRef({ html, isUnsaved, isSaving });
	useLayoutEffect(() => {
		latest.current = { html, isUnsaved, isSaving };
	});

	const readTheirs = async (): Promise<SavedText | null> => {
		const { data, error } = await dispatch(
			textApi.endpoints.content.initiate(path, { forceRefetch: true, subscribe: false }),
		);
		if (!data) {
			setFailure(error as QueryError);
			return null;
		}
		const newest = { revision: data.revision, html: data.content };
		setBase(newest);
		if (newest.html === latest.current.html) setEditedFrom(newest.revision);
		return newest;
	};

	/** Saves what stands here over a revision. Returns whether it is saved now. */
	const saveOver = async (revision: number): Promise<boolean> => {
		const sent = latest.current.html;
		setFailure(null);
		const { data, error } = await write({ path, content: sent, revision });
		if (data) {
			setBase({ revision: data.revision, html: sent });
			setEditedFrom(data.revision);
			setRecoveredAt(null);
			setTheirs(null);
			return true;
		}
		const reason = error as QueryError;
		if (reason.code === 'conflict') {
			const newest = await readTheirs();
			setTheirs(newest && newest.html !== latest.current.html ? newest : null);
			return false;
		}
		// Moved or deleted elsewhere: the tree knows which.
		if (reason.code === 'file_not_found') dispatch(editorApi.util.invalidateTags(['tree']));
		setFailure(reason);
		return false;
	};

	const put = (text: SavedText) => {
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
		reading: { error: content.error, tryAgain: () => void refetch() },
		isUnsaved,
		isKept,
		isSaving,
		/** Somebody saved since these words were begun. */
		isStale: isUnsaved && !isGone && base !== null && base.revision > editedFrom,
		recoveredAt,
		failure,
		theirs,
		change,
		save: async () =>
			latest.current.isUnsaved && !latest.current.isSaving && !isGone
				? saveOver(editedFrom)
				: false,
		keepMine: async () => theirs !== null && saveOver(theirs.revision),
		compare: async () => setTheirs(await readTheirs()),
		closeConflict: () => setTheirs(null),
		/** Something else that was to save these words failed. */
		fail: (reason: QueryError) => {
			setTheirs(null);
			setFailure(reason);
		},
		/** Goes back to what the server has. */
		discard: () => {
			drop();
			if (base) put(base);
		},
		/**
		 * Puts in the place of the text what an earlier revision was, saved: what stood there is a
		 * revision too.
		 */
		restore: async (earlier: string) => {
			if (latest.current.isUnsaved && !(await saveOver(editedFrom))) return false;
			const now = await readTheirs();
			if (!now) return false;
			const { data, error } = await write({ path, content: earlier, revision: now.revision });
			if (data) {
				setBase({ revision: data.revision, html: earlier });
				put({ revision: data.revision, html: earlier });
			} else setFailure(error as QueryError);
			return data !== undefined;
		},
	};
}

export type OpenFile = ReturnType<typeof useOpenFile>;
