import { readFile } from 'node:fs/promises';
import type { CheckedContent } from './check-content.ts';
import { cleanGif } from './clean-gif.ts';
import { refuseImage } from './load-sharp.ts';
import { damaged, mediaRefused } from './media-refused.ts';
import { makeThumbnail, processImage } from './process-image.ts';

/** X's maximum, over all frames. */
const PIXEL_LIMIT = 300_000_000;

/** A GIF with one frame becomes a PNG, because X shows it as an image. */
export async function processGif(path: string): Promise<CheckedContent> {
	const gif = cleanGif(await readFile(path));
	if (!gif) throw damaged('GIF');
	const { content, frames, width, height } = gif;
	if (frames === 1) return processImage(path, 'image/gif');
	if (width * height * frames > PIXEL_LIMIT)
		throw mediaRefused(
			'This GIF has more than 300 million pixels over all frames, which X doesn’t take. Make it smaller or shorter, or export it as a video.',
		);
	const thumbnail = await makeThumbnail(content).catch((error: unknown) => {
		throw refuseImage(error, 'GIF');
	});
	return {
		kind: 'gif',
		type: 'image/gif',
		size: content.length,
		width,
		height,
		durationMs: null,
		content,
		thumbnail,
	};
}
