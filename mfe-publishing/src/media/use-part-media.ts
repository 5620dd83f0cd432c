import type { Client } from 'bff/client/client';
import type { MediaRef } from 'bff/contract/publishing/draft-part';
import {
	isMediaType,
	MEDIA_TYPES,
	type MediaKind,
	refuseFile,
	refuseMedia,
} from 'bff/contract/publishing/media';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import { asFailure, describeFailure } from 'remote-kit/failure';
import { useMediaQuery } from 'remote-kit/publishing/api/media-api';
import type { AppThunk, Dispatch } from '../store.ts';
import { typeOf } from './file-type.ts';
import { itemOfMedia, itemOfUpload, type MediaItem } from './media-item.ts';
import type { Upload } from './upload.ts';
import { uploadsOf } from './uploads.ts';

export interface PartMediaState {
	/** The media of the post, in order, followed by files that are not part of it yet. */
	items: readonly MediaItem[];
	/** Why the last files were not added. */
	problem: string | undefined;
	/** Uploads chosen, dropped or pasted files. */
	addFiles(files: readonly File[]): void;
	retry(id: string): void;
	/** Continues an upload of an earlier page with the same file. */
	resume(id: string, file: File): void;
	/** Removes it from the post, and cancels its upload. */
	remove(id: string): void;
	setAlt(id: string, alt: string): void;
}

/** How often to check the progress of an upload by another page. */
const POLL_MS = 5000;

const getClient: AppThunk<Client> = (_dispatch, _getState, { client }) => client;

/**
 * The images, GIF or video of one post. `onChange` gets the whole list whenever something was added
 * or removed or an alternative text changed; an upload is in the list from its beginning.
 */
export function usePartMedia(
	media: readonly MediaRef[],
	onChange: (media: MediaRef[]) => void,
): PartMediaState {
	const dispatch = useDispatch<Dispatch>();
	const uploads = useMemo(() => uploadsOf(dispatch(getClient)), [dispatch]);
	useSyncExternalStore(uploads.subscribe, uploads.version);
	/** Uploads that are not in the draft: not begun yet, or refused. */
	const [others, setOthers] = useState<readonly Upload[]>([]);
	const [problem, setProblem] = useState<string>();

	// Changes of the list, even several before the caller renders again.
	const latest = useRef({ media, onChange, others });
	latest.current = { media, onChange, others };
	const change = (next: MediaRef[]) => {
		latest.current.media = next;
		latest.current.onChange(next);
	};

	const stored = useStoredMedia(media.filter(({ id }) => !uploads.find(id)).map(({ id }) => id));
	const items = [
		...media.map(({ id, alt }) => {
			const upload = uploads.find(id);
			return upload
				? itemOfUpload(upload, kindOf(upload.file), alt)
				: itemOfMedia(id, alt, stored.find(id), stored.failure);
		}),
		...others
			.filter((upload) => !media.some(({ id }) => id === upload.media?.id))
			.map((upload) => itemOfUpload(upload, kindOf(upload.file), upload.alt)),
	];

	// An upload becomes part of the draft once the server knows it, and no longer is once refused.
	useEffect(() => {
		const settle = () => {
			const { media: current, others: waiting } = latest.current;
			const begun = waiting.filter((upload) => upload.media && !isRefused(upload));
			const refused = current.flatMap(({ id }) => {
				const upload = uploads.find(id);
				return upload && isRefused(upload) ? [upload] : [];
			});
			if (begun.length === 0 && refused.length === 0) return;
			const rest = [...waiting.filter((upload) => !begun.includes(upload)), ...refused];
			latest.current.others = rest;
			setOthers(rest);
			const kept = current.filter(({ id }) => !refused.some((upload) => upload.media?.id === id));
			const added = begun
				.map(({ media: known, alt }) => ({ id: known?.id ?? '', alt }))
				.filter(({ id }) => !kept.some((other) => other.id === id));
			latest.current.media = [...kept, ...added];
			latest.current.onChange([...kept, ...added]);
		};
		settle();
		return uploads.subscribe(settle);
	}, [uploads]);

	// Nothing refers to uploads that have not begun when the user leaves.
	useEffect(
		() => () => {
			for (const upload of latest.current.others) uploads.remove(upload);
		},
		[uploads],
	);

	return {
		items,
		problem,
		addFiles(files) {
			const added: Upload[] = [];
			const refusals: string[] = [];
			const kinds: { kind: MediaKind }[] = items.map(({ kind }) => ({ kind }));
			for (const file of files) {
				const kind = kindOf(file);
				const refusal =
					refuseFile({ type: typeOf(file), size: file.size }) ?? refuseMedia([...kinds, { kind }]);
				if (refusal !== undefined) refusals.push(`${file.name}: ${refusal}`);
				else {
					kinds.push({ kind });
					added.push(uploads.add(file));
				}
			}
			setProblem(refusals[0]);
			setOthers((before) => [...before, ...added]);
		},
		retry(id) {
			const upload = uploads.find(id);
			if (upload) uploads.run(upload);
			else stored.reload();
		},
		resume(id, file) {
			const known = stored.find(id);
			if (!known) return;
			if (file.size === known.size) uploads.add(file, known);
			setProblem(
				file.size === known.size
					? undefined
					: `${file.name} is another file. Choose ${known.name}, or remove it and add the new one.`,
			);
		},
		remove(id) {
			setProblem(undefined);
			const upload = uploads.find(id);
			if (upload) uploads.remove(upload);
			setOthers((before) => before.filter((other) => other !== upload));
			if (media.some((item) => item.id === id)) change(media.filter((item) => item.id !== id));
		},
		setAlt(id, alt) {
			if (media.some((item) => item.id === id)) {
				change(media.map((item) => (item.id === id ? { ...item, alt } : item)));
				return;
			}
			const upload = uploads.find(id);
			if (!upload) return;
			upload.alt = alt;
			upload.onChange();
		},
	};
}

/** Details of media that no upload of this page knows. */
function useStoredMedia(ids: readonly string[]) {
	const [isUploading, setIsUploading] = useState(false);
	const { data, error, refetch } = useMediaQuery(ids.join(','), {
		skip: ids.length === 0,
		pollingInterval: isUploading ? POLL_MS : 0,
		skipPollingIfUnfocused: true,
	});
	const isUnfinished = ids.length > 0 && (data ?? []).some(({ status }) => status === 'uploading');
	useEffect(() => setIsUploading(isUnfinished), [isUnfinished]);
	const failure = asFailure(error);
	return {
		failure: failure && describeFailure(failure),
		reload: () => void refetch(),
		/** Undefined while it is loaded, null if it does not exist. */
		find: (id: string) => (data ? (data.find((item) => item.id === id) ?? null) : undefined),
	};
}

function kindOf(file: File): MediaKind {
	const type = typeOf(file);
	return isMediaType(type) ? MEDIA_TYPES[type] : 'image';
}

function isRefused({ state }: Upload): boolean {
	return state.phase === 'failed' && state.isFinal;
}
