import { snowflake } from './statuses.ts';

/** A file that a user has uploaded. */
export interface Attachment {
	id: string;
	ownerId: string;
	type: 'image' | 'gifv' | 'video';
	description: string | null;
	/** When the instance has processed it, in milliseconds since 1970. */
	readyAt: number;
	/** Whether the instance could not process it. */
	isBroken: boolean;
	/** The id of the status that has it. */
	statusId: string | undefined;
}

const MEBIBYTE = 2 ** 20;
const image = { type: 'image', maxBytes: 16 * MEBIBYTE } as const;
const video = { type: 'video', maxBytes: 99 * MEBIBYTE } as const;

/** The media types that the instance takes. */
export const mediaTypes: Readonly<Record<string, { type: Attachment['type']; maxBytes: number }>> =
	{
		'image/jpeg': image,
		'image/png': image,
		'image/webp': image,
		'image/gif': { ...image, type: 'gifv' },
		'video/mp4': video,
		'video/quicktime': video,
		'video/webm': video,
	};

/** The time that processing takes; images are processed at once. */
const PROCESSING_MS = 100;

export class Attachments {
	#files = new Map<string, Attachment>();
	#count = 0;

	add(
		uploaded: Pick<Attachment, 'ownerId' | 'type' | 'description'>,
		{ ms, fails = false }: { ms?: number | undefined; fails?: boolean } = {},
	): Attachment {
		this.#count += 1;
		const file: Attachment = {
			...uploaded,
			id: snowflake(Date.now(), this.#count),
			readyAt: Date.now() + (ms ?? (uploaded.type === 'image' ? 0 : PROCESSING_MS)),
			isBroken: fails,
			statusId: undefined,
		};
		this.#files.set(file.id, file);
		return file;
	}

	find(id: string, ownerId: string): Attachment | undefined {
		const file = this.#files.get(id);
		return file?.ownerId === ownerId ? file : undefined;
	}

	clear(): void {
		this.#files.clear();
	}
}

/** Whether a file begins as files of its type do. */
export function isOfType(content: Buffer, mediaType: string): boolean {
	const text = content.subarray(0, 12).toString('latin1');
	if (mediaType === 'image/jpeg') return text.startsWith('\xff\xd8\xff');
	if (mediaType === 'image/png') return text.startsWith('\x89PNG\r\n');
	if (mediaType === 'image/webp') return text.startsWith('RIFF') && text.endsWith('WEBP');
	if (mediaType === 'image/gif') return text.startsWith('GIF8');
	if (mediaType === 'video/webm') return text.startsWith('\x1a\x45\xdf\xa3');
	return ['ftyp', 'moov', 'mdat', 'free', 'wide'].includes(text.slice(4, 8));
}
