/** The facts in the boxes of an MP4 or MOV. */
export interface MovieFacts {
	/** Milliseconds; 0 if unknown. */
	durationMs: number;
	/** Pixels of the picture as displayed, after rotation; 0 without a picture. */
	width: number;
	height: number;
}

interface Box {
	type: string;
	/** Start of the box, start of its content, and end. */
	start: number;
	content: number;
	end: number;
}

/** Boxes that contain boxes. */
const containers = new Set(['moov', 'trak', 'mdia', 'mvex']);
/** Boxes for notes: the place, the device, the title. */
const notes = new Set(['udta', 'meta', 'uuid']);
/** Tracks that a player shows or plays. Other tracks record the camera's position. */
const shownTracks = new Set(['vide', 'soun', 'text', 'sbtl', 'subt', 'clcp', 'tmcd']);

/**
 * Reads the `moov` box, and blanks its metadata in place: a box of the same length that players
 * skip, so that all other positions in the file stay right. Undefined if it is damaged.
 */
export function readMovie(moov: Buffer): MovieFacts | undefined {
	const facts: MovieFacts = { durationMs: 0, width: 0, height: 0 };
	const limited = countBoxes(MOOV_BOXES);
	try {
		walk(moov, { from: 8, to: moov.length, limited, facts });
		return facts;
	} catch (error) {
		if (error instanceof RangeError) return undefined;
		throw error;
	}
}

/** The `moov` box of a real video has some hundred boxes, even in a thousand fragments. */
const MOOV_BOXES = 20_000;

/** Returns a function to call for each box. It throws `RangeError` after `limit` of them. */
export function countBoxes(limit: number): () => void {
	let left = limit;
	return () => {
		left -= 1;
		if (left < 0) throw new RangeError('There are too many boxes.');
	};
}

/** Reads the header of a box at `start`. `size` is the end of the enclosing box. */
export function readBox(bytes: Buffer, start: number, size: number): Box {
	const type = bytes.toString('latin1', 4, 8);
	const short = bytes.readUInt32BE(0);
	if (short === 0) return { type, start, content: start + 8, end: size };
	const isLong = short === 1;
	const length = isLong ? Number(bytes.readBigUInt64BE(8)) : short;
	const header = isLong ? 16 : 8;
	if (length < header || start + length > size) throw new RangeError('A box ends beyond its file.');
	return { type, start, content: start + header, end: start + length };
}

interface Walk {
	from: number;
	to: number;
	/** Called for each box. */
	limited: () => void;
	facts: MovieFacts;
}

function walk(moov: Buffer, { from, to, limited, facts }: Walk): void {
	for (let at = from; at + 8 <= to; ) {
		limited();
		const box = readBox(moov.subarray(at), at, to);
		if (notes.has(box.type) || (box.type === 'trak' && !isShown(moov, box, limited)))
			blank(moov, box);
		else if (box.type === 'mvhd') facts.durationMs ||= readDuration(moov, box);
		else if (box.type === 'tkhd') readSize(moov, box, facts);
		else if (containers.has(box.type))
			walk(moov, { from: box.content, to: box.end, limited, facts });
		at = box.end;
	}
}

function isShown(moov: Buffer, track: Box, limited: () => void): boolean {
	const media = childOf(moov, track, 'mdia', limited);
	const handler = media && childOf(moov, media, 'hdlr', limited);
	return (
		!handler || shownTracks.has(moov.toString('latin1', handler.content + 8, handler.content + 12))
	);
}

function childOf(moov: Buffer, parent: Box, type: string, limited: () => void): Box | undefined {
	for (let at = parent.content; at + 8 <= parent.end; ) {
		limited();
		const box = readBox(moov.subarray(at), at, parent.end);
		if (box.type === type) return box;
		at = box.end;
	}
	return undefined;
}

function blank(moov: Buffer, { start, content, end }: Box): void {
	moov.write('free', start + 4, 'latin1');
	moov.fill(0, content, end);
}

function readDuration(moov: Buffer, { content }: Box): number {
	const isLong = moov.readUInt8(content) === 1;
	const scale = moov.readUInt32BE(content + (isLong ? 20 : 12));
	const duration = isLong
		? Number(moov.readBigUInt64BE(content + 24))
		: moov.readUInt32BE(content + 16);
	return scale === 0 ? 0 : Math.round((duration / scale) * 1000);
}

/** The size of the largest picture, from its track header. */
function readSize(moov: Buffer, { content }: Box, facts: MovieFacts): void {
	const matrix = content + (moov.readUInt8(content) === 1 ? 52 : 40);
	// Fixed-point numbers with 16 fractional bits. A quarter turn has zeros on the diagonal of its
	// matrix.
	const [width, height] = [
		moov.readUInt32BE(matrix + 36) >> 16,
		moov.readUInt32BE(matrix + 40) >> 16,
	];
	const isTurned = moov.readInt32BE(matrix) === 0 && moov.readInt32BE(matrix + 4) !== 0;
	if (width * height <= facts.width * facts.height) return;
	facts.width = isTurned ? height : width;
	facts.height = isTurned ? width : height;
}
