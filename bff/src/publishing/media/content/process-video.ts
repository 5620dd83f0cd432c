import { type FileHandle, open } from 'node:fs/promises';
import { refuseDuration } from '../../../../contract/publishing/media.ts';
import type { CheckedContent } from './check-content.ts';
import { damaged, mediaRefused } from './media-refused.ts';
import { countBoxes, readBox, readMovie } from './video-boxes.ts';

/** The moov box of a 140-second video is under 1 MB. */
const MOOV_LIMIT = 32 * 1024 * 1024;
/** Boxes outside of `moov`. A video in fragments of a tenth of a second has two for each. */
const OUTER_BOXES = 5000;

/**
 * Checks the length of a video, and blanks its metadata in the file. The picture is not decoded: X
 * encodes every video again.
 */
export async function processVideo(
	path: string,
	type: 'video/mp4' | 'video/quicktime',
): Promise<CheckedContent> {
	const file = await open(path, 'r+');
	try {
		const { size } = await file.stat();
		const found = await findMoov(file, size);
		const moov = found && (await readPart(file, found.start, found.end));
		const facts = moov && readMovie(moov);
		if (!found || !facts) throw damaged('video');
		const { durationMs, width, height } = facts;
		if (width === 0 || height === 0)
			throw mediaRefused('This video has sound and no picture. Choose another one.');
		if (durationMs === 0)
			throw mediaRefused('This video doesn’t say how long it is. Export it as MP4, then add it.');
		const problem = refuseDuration(durationMs);
		if (problem) throw mediaRefused(problem);
		await file.write(moov, 0, moov.length, found.start);
		return { kind: 'video', type, size, width, height, durationMs, content: path };
	} catch (error) {
		if (error instanceof RangeError) throw damaged('video');
		throw error;
	} finally {
		await file.close();
	}
}

/** Reads the headers of the outer boxes, and blanks those that only contain metadata. */
async function findMoov(file: FileHandle, size: number) {
	let moov: { start: number; end: number } | undefined;
	const limited = countBoxes(OUTER_BOXES);
	for (let at = 0; at < size; ) {
		limited();
		const header = await readPart(file, at, Math.min(at + 16, size));
		const box = readBox(header, at, size);
		if (box.type === 'moov' && box.end - at <= MOOV_LIMIT) moov ??= box;
		if (box.type === 'uuid' || box.type === 'meta' || box.type === 'udta') {
			if (box.end - at > MOOV_LIMIT) throw damaged('video');
			await file.write(Buffer.from('free'), 0, 4, at + 4);
			await file.write(Buffer.alloc(box.end - box.content), 0, box.end - box.content, box.content);
		}
		at = box.end;
	}
	return moov;
}

async function readPart(file: FileHandle, start: number, end: number): Promise<Buffer> {
	const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
	if (bytesRead < end - start) throw new RangeError('The file ends before this box.');
	return buffer;
}
