import { open } from 'node:fs/promises';
import { isMediaType, type MediaType, refuseType } from '../../../../contract/publishing/media.ts';
import { mediaRefused } from './media-refused.ts';

/**
 * The type of a file by its content. Its name and the declared type do not count, because anybody
 * can write anything there. Throws 400 `media_refused`.
 */
export async function identifyType(path: string): Promise<MediaType> {
	// Loaded on use, to save memory in servers that check no files.
	const { fileTypeFromFile } = await import('file-type');
	const found = (await fileTypeFromFile(path))?.mime ?? '';
	const type = found === 'video/x-m4v' ? 'video/mp4' : found;
	if (isMediaType(type)) return type;
	throw mediaRefused(refuseType((await isSvg(path)) ? 'image/svg+xml' : type));
}

async function isSvg(path: string): Promise<boolean> {
	const file = await open(path);
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
		return /<svg\b/i.test(buffer.toString('latin1', 0, bytesRead));
	} finally {
		await file.close();
	}
}
