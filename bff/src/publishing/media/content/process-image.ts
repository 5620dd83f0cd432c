import type { Metadata, Sharp } from 'sharp';
import { MEDIA_LIMITS, type MediaType } from '../../../../contract/publishing/media.ts';
import type { CheckedContent } from './check-content.ts';
import { loadSharp, refuseImage } from './load-sharp.ts';
import { mediaRefused } from './media-refused.ts';

type ImageType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif';

/** X's maximum number of pixels in a row or column. */
const SIDE_LIMIT = 4096;
const THUMBNAIL_SIDE = 1280;
const JPEG_QUALITIES = [92, 85, 75];

/**
 * Encodes an image again. Only its pixels remain: rotated as the camera held it, with the colours
 * of its profile in sRGB, and without metadata such as the place. Throws 400 `media_refused`.
 */
export async function processImage(path: string, type: ImageType): Promise<CheckedContent> {
	const open = await loadSharp();
	const image = () =>
		open(path)
			.autoOrient()
			.resize({ width: SIDE_LIMIT, height: SIDE_LIMIT, fit: 'inside', withoutEnlargement: true });
	try {
		const metadata = await open(path).metadata();
		if ((metadata.pages ?? 1) > 1)
			throw mediaRefused(
				'X doesn’t take animated WebP. Save this one as a GIF or a video, then add it again.',
			);
		for (const [encoded, encode] of encodings(image, type, metadata)) {
			const { data, info } = await encode().toBuffer({ resolveWithObject: true });
			if (data.length <= MEDIA_LIMITS.image.size)
				return {
					kind: 'image',
					type: encoded,
					size: data.length,
					width: info.width,
					height: info.height,
					durationMs: null,
					content: data,
					thumbnail: await makeThumbnail(data),
				};
		}
	} catch (error) {
		if (error instanceof Error && error.name === 'AppError') throw error;
		throw refuseImage(error, 'image');
	}
	throw mediaRefused(
		'X takes images of up to 5 MB, and this one can’t be made that small without losing its transparency. Make it smaller, then add it again.',
	);
}

/**
 * The ways to encode it, best first: in its own format, then as JPEG if it has no transparency and
 * is too large.
 */
function encodings(
	image: () => Sharp,
	type: ImageType,
	{ hasAlpha, isPalette }: Metadata,
): [MediaType, () => Sharp][] {
	const jpegs = JPEG_QUALITIES.map((quality): [MediaType, () => Sharp] => [
		'image/jpeg',
		() => image().jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' }),
	]);
	if (type === 'image/jpeg') return jpegs;
	const first: [MediaType, () => Sharp] =
		type === 'image/webp'
			? [type, () => image().webp({ quality: 92, smartSubsample: true })]
			: ['image/png', () => image().png({ compressionLevel: 9, palette: isPalette ?? false })];
	return hasAlpha ? [first] : [first, ...jpegs];
}

/** A small image; for a GIF, of its first frame. */
export async function makeThumbnail(input: string | Uint8Array): Promise<Buffer> {
	const open = await loadSharp();
	return open(input)
		.resize({
			width: THUMBNAIL_SIDE,
			height: THUMBNAIL_SIDE,
			fit: 'inside',
			withoutEnlargement: true,
		})
		.webp({ quality: 80 })
		.toBuffer();
}
