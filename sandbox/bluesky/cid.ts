import { createHash } from 'node:crypto';

/** The codecs of CIDs: DAG-CBOR for records, raw for blobs. */
const CODECS = { record: 0x71, blob: 0x55 } as const;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

/** The content id (CIDv1, SHA-256) of bytes. */
export function cidOf(kind: keyof typeof CODECS, bytes: Uint8Array): string {
	const digest = createHash('sha256').update(bytes).digest();
	const cid = Buffer.concat([Buffer.from([1, CODECS[kind], 0x12, digest.length]), digest]);
	const bits = [...cid].map((byte) => byte.toString(2).padStart(8, '0')).join('');
	const groups = bits.match(/.{1,5}/g) ?? [];
	return `b${groups.map((group) => LETTERS[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')}`;
}

/** The content id of a record in the JSON of the AT protocol. */
export function cidOfRecord(record: unknown): string {
	return cidOf('record', encode(record));
}

function bytesOfCid(cid: string): Buffer {
	const bits = [...cid.slice(1)]
		.map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0'))
		.join('');
	return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** DAG-CBOR: definite lengths, and keys sorted by length, then by bytes. */
function encode(value: unknown): Buffer {
	if (value === null) return Buffer.from([0xf6]);
	if (typeof value === 'boolean') return Buffer.from([value ? 0xf5 : 0xf4]);
	if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
	if (typeof value === 'string') return withHead(3, Buffer.from(value));
	if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(encode)]);
	const fields = Object.entries(value as object).filter(([, field]) => field !== undefined);
	const [[name, only] = []] = fields;
	if (fields.length === 1 && name === '$link')
		return Buffer.concat([head(6, 42), withHead(2, Buffer.from([0, ...bytesOfCid(String(only))]))]);
	const sorted = fields
		.map(([key, field]) => ({ key: Buffer.from(key), field }))
		.sort((a, b) => a.key.length - b.key.length || a.key.compare(b.key));
	return Buffer.concat([
		head(5, sorted.length),
		...sorted.flatMap(({ key, field }) => [withHead(3, key), encode(field)]),
	]);
}

function withHead(major: number, bytes: Buffer): Buffer {
	return Buffer.concat([head(major, bytes.length), bytes]);
}

function head(major: number, size: number): Buffer {
	const type = major << 5;
	if (size < 24) return Buffer.from([type | size]);
	if (size < 2 ** 8) return Buffer.from([type | 24, size]);
	if (size < 2 ** 16) return Buffer.from([type | 25, size >> 8, size & 0xff]);
	const bytes = Buffer.alloc(size < 2 ** 32 ? 5 : 9, type | (size < 2 ** 32 ? 26 : 27));
	if (size < 2 ** 32) bytes.writeUInt32BE(size, 1);
	else bytes.writeBigUInt64BE(BigInt(size), 1);
	return bytes;
}
