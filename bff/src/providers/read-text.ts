/** Reads a body as text. Throws RangeError if it has more than `limit` bytes. */
export async function readTextUpTo(limit: number, response: Response): Promise<string> {
	return (await readBytesUpTo(limit, response)).toString('utf8');
}

/** Reads a body. Throws RangeError if it has more than `limit` bytes. */
export async function readBytesUpTo(
	limit: number,
	{ body }: Response,
): Promise<Buffer<ArrayBuffer>> {
	const parts: Uint8Array[] = [];
	let length = 0;
	for await (const part of body ?? []) {
		length += part.length;
		// Leaving the loop cancels the download.
		if (length > limit) throw new RangeError(`The response has more than ${limit} bytes.`);
		parts.push(part);
	}
	return Buffer.concat(parts);
}
