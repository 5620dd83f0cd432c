import { snowflake } from '../corpus.ts';

/** X's categories of media, with their limits. */
export const categories = {
	tweet_image: {
		types: ['image/jpeg', 'image/png', 'image/webp'],
		maxBytes: 5 * 2 ** 20,
		perPost: 4,
		isProcessed: false,
	},
	tweet_gif: { types: ['image/gif'], maxBytes: 15 * 2 ** 20, perPost: 1, isProcessed: true },
	tweet_video: {
		types: ['video/mp4', 'video/quicktime', 'video/webm'],
		maxBytes: 512 * 2 ** 20,
		perPost: 1,
		isProcessed: true,
	},
} as const;
export type Category = keyof typeof categories;

/** X forgets media that no post uses after this time. */
export const MEDIA_LIFETIME_SECONDS = 86_400;
/** The default time that processing takes. */
const PROCESSING_MS = 100;
/** The bytes of larger files are dropped, so pages do not show them. */
const KEPT_BYTES = 16 * 2 ** 20;

/** A file that a user has uploaded, or uploads. */
export interface MediaFile {
	id: string;
	ownerId: string;
	type: string;
	category: Category;
	totalBytes: number;
	/** The bytes by segment, until the upload is finished. */
	segments: Map<number, Uint8Array>;
	/** The whole file; undefined before the end of the upload, and for large files. */
	content: Uint8Array | undefined;
	alt: string;
	/** Milliseconds since 1970. */
	createdAt: number;
	/** When X has processed the file; undefined before the end of the upload. */
	readyAt: number | undefined;
	/** X's message if it cannot process the file. */
	problem: string | undefined;
}

export type MediaState = 'uploading' | 'in_progress' | 'succeeded' | 'failed';

export function stateOf({ readyAt, problem }: MediaFile): MediaState {
	if (readyAt === undefined) return 'uploading';
	if (Date.now() < readyAt) return 'in_progress';
	return problem === undefined ? 'succeeded' : 'failed';
}

/** The media of users. */
export class MediaFiles {
	#files = new Map<string, MediaFile>();
	/** Also counts the deleted ones, so that no id is used twice. */
	#count = 0;

	create(started: Pick<MediaFile, 'ownerId' | 'type' | 'category' | 'totalBytes'>): MediaFile {
		this.#count += 1;
		const file: MediaFile = {
			...started,
			id: snowflake(Date.now(), this.#count),
			segments: new Map(),
			content: undefined,
			alt: '',
			createdAt: Date.now(),
			readyAt: undefined,
			problem: undefined,
		};
		this.#files.set(file.id, file);
		return file;
	}

	find(id: string): MediaFile | undefined {
		return this.#files.get(id);
	}

	/**
	 * Ends an upload. Returns X's message if segments are missing. `processing` changes how long
	 * processing takes, and whether it succeeds.
	 */
	finish(file: MediaFile, processing: { ms?: number; fails?: boolean }): string | undefined {
		const parts = [...file.segments].sort(([one], [other]) => one - other);
		const isComplete =
			parts.every(([index], at) => index === at) &&
			parts.reduce((sum, [, bytes]) => sum + bytes.length, 0) === file.totalBytes;
		if (!isComplete) return 'Segments do not add up to provided total file size.';
		const content = Buffer.concat(parts.map(([, bytes]) => bytes));
		const { isProcessed } = categories[file.category];
		file.segments = new Map();
		file.content = content.length <= KEPT_BYTES ? content : undefined;
		file.readyAt = Date.now() + (processing.ms ?? (isProcessed ? PROCESSING_MS : 0));
		if (processing.fails || !isOfType(content, file.type))
			file.problem = 'InvalidMedia: file content does not match its type.';
		return undefined;
	}

	clear(): void {
		this.#files.clear();
	}
}

/** Whether a file begins as files of its type do. */
function isOfType(content: Buffer, type: string): boolean {
	const text = content.subarray(0, 12).toString('latin1');
	if (type === 'image/jpeg') return text.startsWith('\xff\xd8\xff');
	if (type === 'image/png') return text.startsWith('\x89PNG\r\n');
	if (type === 'image/webp') return text.startsWith('RIFF') && text.endsWith('WEBP');
	if (type === 'image/gif') return text.startsWith('GIF8');
	if (type === 'video/webm') return text.startsWith('\x1a\x45\xdf\xa3');
	return ['ftyp', 'moov', 'mdat', 'free', 'wide'].includes(text.slice(4, 8));
}
