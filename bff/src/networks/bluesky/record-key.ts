import { createHash } from 'node:crypto';

const LETTERS = '234567abcdefghijklmnopqrstuvwxyz';
const CLOCK_BITS = 10n;

/**
 * A record key (TID) that depends only on a time and a text: the milliseconds, then microseconds
 * and a clock id from the text's hash. The same record gets the same key in every attempt.
 * https://atproto.com/specs/tid
 */
export function recordKey(at: Date, text: string): string {
	const hash = createHash('sha256').update(text).digest();
	const micros = BigInt(Math.max(at.getTime(), 0)) * 1000n + BigInt(hash.readUInt16BE(0) % 1000);
	let rest = (micros << CLOCK_BITS) | BigInt(hash.readUInt16BE(2) % 2 ** Number(CLOCK_BITS));
	let key = '';
	for (let at = 0; at < 13; at += 1) {
		key = `${LETTERS[Number(rest & 31n)]}${key}`;
		rest >>= 5n;
	}
	return key;
}
