import type { Sharp, SharpOptions } from 'sharp';
import { damaged, mediaRefused } from './media-refused.ts';

/**
 * The largest phone cameras have 108 million pixels. A decompression bomb is a small file with
 * more.
 */
const PIXEL_LIMIT = 110_000_000;
const SECONDS_LIMIT = 20;

type OpenImage = (input: string | Uint8Array, options?: SharpOptions) => Sharp;
let loaded: Promise<OpenImage> | undefined;

/** Loads sharp on first use, to save memory in servers that receive no images. */
export function loadSharp(): Promise<OpenImage> {
	loaded ??= import('sharp').then(({ default: sharp }) => {
		// Only the decoders for accepted types, so that faults in other decoders do not matter.
		sharp.block({ operation: ['VipsForeignLoad'] });
		sharp.unblock({
			operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].flatMap((format) => [
				`VipsForeignLoad${format}File`,
				`VipsForeignLoad${format}Buffer`,
			]),
		});
		sharp.cache(false);
		return (input, options) =>
			sharp(input, {
				limitInputPixels: PIXEL_LIMIT,
				// sharp reports a cut-off image as a warning.
				failOn: 'warning',
				...options,
			}).timeout({ seconds: SECONDS_LIMIT });
	});
	return loaded;
}

/** Converts sharp's errors to 400 `media_refused`. */
export function refuseImage(error: unknown, what: 'image' | 'GIF'): Error {
	const message = error instanceof Error ? error.message : '';
	if (/pixel limit/.test(message))
		return mediaRefused(
			`This ${what} has more than ${PIXEL_LIMIT / 1_000_000} million pixels. Make it smaller and add it again.`,
		);
	if (/timeout/.test(message))
		return mediaRefused(`This ${what} takes too long to read. Make it smaller and add it again.`);
	return damaged(what);
}
