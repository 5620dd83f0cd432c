/** Reads a body as text. Throws RangeError if it has more than `limit` bytes. */
export async function readTextUpTo(limit: number, { body }: Response): Promise<string> {
	const parts: Uint8Array[] = [];
	let length = 0;
	for await (const part of body ?? []) {
		length += part.length;
		// Leaving the loop cancels the download.
		if (length > limit) throw new RangeError(`The response has more than ${limit} bytes.`);
		parts.push(part);
	}
	return Buffer.concat(parts).toString('utf8');
}
