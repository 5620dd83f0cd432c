import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Media } from '../../../contract/publishing/media.ts';
import { AppError } from '../../http/app-error.ts';
import type { ByteRange } from './storage/media-storage.ts';

const endings: Record<string, string> = {
	'image/jpeg': 'jpg',
	'image/png': 'png',
	'image/webp': 'webp',
	'image/gif': 'gif',
	'video/mp4': 'mp4',
	'video/quicktime': 'mov',
};

interface MediaResponse {
	media: Pick<Media, 'id' | 'type'> & Partial<Pick<Media, 'size'>>;
	range?: ByteRange | undefined;
	stream: Readable;
}

/**
 * Sends bytes of a user as an image or a video only: `nosniff` is set for every response, and the
 * policy takes away scripts and our origin if a browser shows it as a page.
 */
export function sendMedia(
	reply: FastifyReply,
	{ media, range, stream }: MediaResponse,
): FastifyReply {
	const { id, type, size } = media;
	reply
		.type(type)
		.header('content-disposition', `inline; filename="warble-${id}.${endings[type]}"`)
		.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
		.header('cache-control', 'private, max-age=31536000, immutable');
	if (size !== undefined) {
		const { start, end } = range ?? { start: 0, end: size - 1 };
		reply.header('accept-ranges', 'bytes').header('content-length', end - start + 1);
		if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
	}
	return reply.send(stream);
}

/**
 * The range that a `Range` header requests; undefined for all bytes, and for several ranges, which
 * a server may ignore. Throws 416 for a range beyond the end.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | undefined {
	const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
	if (first === '' && last === '') return undefined;
	const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
	const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
	if (start >= size || start > end)
		throw new AppError(416, 'invalid_input', `This file has ${size} bytes, and no such range.`);
	return { start, end };
}
