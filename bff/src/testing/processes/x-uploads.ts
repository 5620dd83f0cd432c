import { randomBytes } from 'node:crypto';

const beginnings: Record<string, string> = {
	'image/png': '\x89PNG\r\n\x1a\n',
	'image/jpeg': '\xff\xd8\xff\xe0',
	'image/gif': 'GIF89a',
	'video/mp4': '\0\0\0\x18ftypmp42',
};

/** A file that begins as files of its type do; the rest is random. */
export function fileOf(type: string, size = 2000): Uint8Array {
	const file = randomBytes(size);
	file.write(beginnings[type] ?? '', 'latin1');
	return file;
}

/** Reads bytes in parts of uneven sizes. */
export async function* inParts(bytes: Uint8Array, size = 70_001): AsyncGenerator<Uint8Array> {
	for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
