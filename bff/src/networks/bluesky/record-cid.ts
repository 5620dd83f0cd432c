import { createHash } from 'node:crypto';

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';
/** CIDv1, DAG-CBOR, SHA-256 with 32 bytes. */
const PREFIX = [0x01, 0x71, 0x12, 0x20];
/** The tag of a CID in DAG-CBOR. */
const CID_TAG = 42;

/**
 * The content id that a server gives to a record in the JSON of the AT protocol. With it, a post
 * can reply to one that is sent in the same request. https://atproto.com/specs/data-model
 */
export function recordCid(record: object): string {
	const out: number[] = [];
	encode(record, out);
	const digest = createHash('sha256').update(Uint8Array.from(out)).digest();
	return `b${toBase32([...PREFIX, ...digest])}`;
}

/** Strict DAG-CBOR. Records have no numbers with fractions, and no bytes. */
function encode(value: unknown, out: number[]): void {
	if (value === null) out.push(0xf6);
	else if (typeof value === 'boolean') out.push(value ? 0xf5 : 0xf4);
	else if (typeof value === 'number') encodeInteger(value, out);
	else if (typeof value === 'string') encodeBytes(3, new TextEncoder().encode(value), out);
	else if (Array.isArray(value)) {
		encodeHead(4, value.length, out);
		for (const item of value) encode(item, out);
	} else encodeMap(value as Record<string, unknown>, out);
}

function encodeInteger(value: number, out: number[]): void {
	if (!Number.isSafeInteger(value)) throw new RangeError('A record has only whole numbers.');
	encodeHead(value < 0 ? 1 : 0, value < 0 ? -1 - value : value, out);
}

/** Keys are sorted by their length, then by their bytes. `{ $link }` is a content id. */
function encodeMap(map: Record<string, unknown>, out: number[]): void {
	const keys = Object.keys(map).filter((key) => map[key] !== undefined);
	if (keys.length === 1 && typeof map.$link === 'string') {
		encodeHead(6, CID_TAG, out);
		encodeBytes(2, Uint8Array.from([0, ...fromBase32(map.$link.slice(1))]), out);
		return;
	}
	encodeHead(5, keys.length, out);
	for (const key of keys.sort(byLength)) {
		encodeBytes(3, new TextEncoder().encode(key), out);
		encode(map[key], out);
	}
}

function byLength(one: string, other: string): number {
	const difference = Buffer.byteLength(one) - Buffer.byteLength(other);
	return difference || Buffer.compare(Buffer.from(one), Buffer.from(other));
}

function encodeBytes(major: number, bytes: Uint8Array, out: number[]): void {
	encodeHead(major, bytes.length, out);
	for (const byte of bytes) out.push(byte);
}

/** The shortest form of a major type and its number. */
function encodeHead(major: number, number: number, out: number[]): void {
	if (number < 24) {
		out.push((major << 5) | number);
		return;
	}
	const power = [1, 2, 4, 8].findIndex((bytes) => number < 2 ** (8 * bytes));
	out.push((major << 5) | (24 + power));
	for (let shift = 2 ** power - 1; shift >= 0; shift -= 1)
		out.push(Math.floor(number / 2 ** (8 * shift)) % 256);
}

function toBase32(bytes: readonly number[]): string {
	let text = '';
	let [buffer, bits] = [0, 0];
	for (const byte of bytes) {
		buffer = (buffer << 8) | byte;
		for (bits += 8; bits >= 5; bits -= 5) text += BASE32[(buffer >> (bits - 5)) & 31];
		buffer &= 255;
	}
	return bits > 0 ? text + BASE32[(buffer << (5 - bits)) & 31] : text;
}

function fromBase32(text: string): number[] {
	const bytes: number[] = [];
	let [buffer, bits] = [0, 0];
	for (const letter of text) {
		buffer = ((buffer << 5) | BASE32.indexOf(letter)) & 0xfff;
		bits += 5;
		if (bits < 8) continue;
		bits -= 8;
		bytes.push((buffer >> bits) & 255);
	}
	return bytes;
}
