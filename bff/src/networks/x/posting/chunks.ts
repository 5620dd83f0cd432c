/** Cuts a stream of bytes into chunks of the same size; the last one may be smaller. */
export async function* inChunks(
	bytes: AsyncIterable<Uint8Array>,
	size: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
	let chunk = new Uint8Array(size);
	let length = 0;
	for await (const part of bytes) {
		for (let at = 0; at < part.length; ) {
			const taken = part.subarray(at, at + size - length);
			chunk.set(taken, length);
			length += taken.length;
			at += taken.length;
			if (length < size) continue;
			yield chunk;
			// A new array, because the caller may send this one again.
			chunk = new Uint8Array(size);
			length = 0;
		}
	}
	if (length > 0) yield chunk.subarray(0, length);
}
