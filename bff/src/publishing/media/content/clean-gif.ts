/** A GIF without anything but its frames. */
export interface CleanGif {
	content: Buffer;
	frames: number;
	width: number;
	height: number;
}

/** Limit of frames and extensions. X accepts 350 frames, and each has one extension. */
const MAX_BLOCKS = 20_000;

const IMAGE = 0x2c;
const EXTENSION = 0x21;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;

/**
 * Copies the frames of a GIF with their times and repeats, and leaves out comments, metadata (XMP)
 * and bytes after its end. Undefined if it is damaged or cut off. It is not encoded again, which
 * would take half a minute for a large GIF, enlarge it and change its colours.
 */
export function cleanGif(gif: Buffer): CleanGif | undefined {
	try {
		return readGif(gif);
	} catch (error) {
		// Thrown for a read beyond the end.
		if (error instanceof RangeError) return undefined;
		throw error;
	}
}

function readGif(gif: Buffer): CleanGif | undefined {
	if (!/^GIF8[79]a$/.test(gif.toString('latin1', 0, 6))) return undefined;
	const width = gif.readUInt16LE(6);
	const height = gif.readUInt16LE(8);
	let at = 13 + colourTableSize(gif.readUInt8(10));
	const kept = [gif.subarray(0, at)];
	let frames = 0;
	for (let blocks = 0; blocks <= MAX_BLOCKS; blocks += 1) {
		const start = at;
		const block = gif.readUInt8(at);
		if (block === TRAILER) {
			const content = Buffer.concat([...kept, Buffer.of(TRAILER)]);
			return frames > 0 && width > 0 && height > 0 ? { content, frames, width, height } : undefined;
		}
		if (block === IMAGE) {
			const isInside =
				gif.readUInt16LE(at + 1) + gif.readUInt16LE(at + 5) <= width &&
				gif.readUInt16LE(at + 3) + gif.readUInt16LE(at + 7) <= height;
			if (!isInside) return undefined;
			// The descriptor, its colours, and one byte before the pixels.
			at = endOfBlocks(gif, at + 10 + colourTableSize(gif.readUInt8(at + 9)) + 1);
			frames += 1;
			kept.push(gif.subarray(start, at));
		} else if (block === EXTENSION) {
			at = endOfBlocks(gif, at + 2);
			if (isNeeded(gif, start)) kept.push(gif.subarray(start, at));
		} else return undefined;
	}
	return undefined;
}

/** Bytes of the colour table that these flags announce. */
function colourTableSize(flags: number): number {
	return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}

function endOfBlocks(gif: Buffer, from: number): number {
	let at = from;
	for (let size = gif.readUInt8(at); size > 0; size = gif.readUInt8(at)) at += size + 1;
	return at + 1;
}

/** Whether the extension says how long a frame is shown, or how often the frames repeat. */
function isNeeded(gif: Buffer, at: number): boolean {
	const label = gif.readUInt8(at + 1);
	if (label !== APPLICATION) return label === GRAPHIC_CONTROL;
	return ['NETSCAPE2.0', 'ANIMEXTS1.0'].includes(gif.toString('latin1', at + 3, at + 14));
}
