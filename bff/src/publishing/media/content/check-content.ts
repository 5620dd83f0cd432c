import { stat } from 'node:fs/promises';
import { type Media, type MediaType, refuseFile } from '../../../../contract/publishing/media.ts';
import { identifyType } from './identify-type.ts';
import { mediaRefused } from './media-refused.ts';
import { processGif } from './process-gif.ts';
import { processImage } from './process-image.ts';
import { processVideo } from './process-video.ts';

/** A file that can be posted, without metadata. */
export interface CheckedContent
	extends Pick<Media, 'kind' | 'size' | 'width' | 'height' | 'durationMs'> {
	type: MediaType;
	/** Its bytes, or the path of a file with them. */
	content: Buffer | string;
	/** WebP. Videos have none. */
	thumbnail?: Buffer;
}

/**
 * Checks an uploaded file by its content and removes its metadata. May change the file. Throws 400
 * `media_refused`.
 */
export async function checkContent(path: string): Promise<CheckedContent> {
	const type = await identifyType(path);
	const problem = refuseFile({ type, size: (await stat(path)).size });
	if (problem) throw mediaRefused(problem);
	switch (type) {
		case 'image/gif':
			return processGif(path);
		case 'video/mp4':
		case 'video/quicktime':
			return processVideo(path, type);
		default:
			return processImage(path, type);
	}
}
