import { cidOf, cidOfRecord } from './cid.ts';
import { XrpcError } from './refuse.ts';

export type JsonRecord = Record<string, unknown>;

export interface StoredRecord {
	uri: string;
	cid: string;
	did: string;
	collection: string;
	rkey: string;
	value: JsonRecord;
	/** When it was written first. */
	indexedAt: Date;
}

export interface Write {
	action: 'create' | 'update' | 'delete';
	collection: string;
	rkey?: string | undefined;
	value?: JsonRecord | undefined;
}

const RKEY = /^[A-Za-z0-9._:~-]{1,512}$/;
const TID = /^[234567abcdefghij][234567abcdefghijklmnopqrstuvwxyz]{12}$/;
/** Collections whose keys are TIDs. */
const tidCollections = new Set([
	'app.bsky.feed.post',
	'app.bsky.feed.like',
	'app.bsky.feed.repost',
	'app.bsky.graph.follow',
	'app.bsky.graph.list',
	'app.bsky.graph.listitem',
]);

/** The records and blobs of all accounts. */
export class Repos {
	readonly #records = new Map<string, StoredRecord>();
	readonly #blobs = new Map<string, Uint8Array>();
	#protocol: typeof import('@atproto/api') | undefined;
	#lastTid = 0;

	/** Loads the schemas of records, which takes a while. Nothing can be written before. */
	async load(): Promise<void> {
		this.#protocol ??= await import('@atproto/api');
	}

	find(uri: string): StoredRecord | undefined {
		return this.#records.get(uri);
	}

	/** Newest first. */
	list(collection: string, did?: string): StoredRecord[] {
		return [...this.#records.values()]
			.filter((record) => record.collection === collection)
			.filter((record) => did === undefined || record.did === did)
			.reverse();
	}

	/** Returns the record, and whether anything changed. */
	put(
		did: string,
		{ collection, rkey, value, swap }: Required<Omit<Write, 'action'>> & { swap: unknown },
	): { record: StoredRecord; isChanged: boolean } {
		const record = this.#prepare(did, { collection, rkey, value });
		const current = this.#records.get(record.uri);
		if (current?.cid === record.cid) return { record: current, isChanged: false };
		if (swap !== undefined && swap !== (current?.cid ?? null))
			throw new XrpcError('InvalidSwap', `Record was at ${current?.cid ?? null}`);
		this.#records.set(record.uri, { ...record, indexedAt: current?.indexedAt ?? new Date() });
		return { record, isChanged: true };
	}

	/**
	 * All of them or none. Deletions are not answered with a record. `indexedAt`: when they were
	 * written, unless that is now.
	 */
	apply(
		did: string,
		writes: readonly Write[],
		indexedAt = new Date(),
	): (StoredRecord | undefined)[] {
		const prepared = writes.map(({ action, collection, rkey, value }) => {
			const uri = `at://${did}/${collection}/${rkey}`;
			if (action === 'delete') return uri;
			const record = { ...this.#prepare(did, { collection, rkey, value }), indexedAt };
			// The real server does not expect this, and answers 500.
			if (action === 'create' && this.#records.has(record.uri))
				throw new XrpcError('InternalServerError', 'Internal Server Error', 500);
			return record;
		});
		return prepared.map((record) => {
			if (typeof record !== 'string') this.#records.set(record.uri, record);
			else this.#records.delete(record);
			return typeof record === 'string' ? undefined : record;
		});
	}

	upload(bytes: Uint8Array, mimeType: string) {
		const cid = cidOf('blob', bytes);
		this.#blobs.set(cid, bytes);
		return { $type: 'blob', ref: { $link: cid }, mimeType, size: bytes.length };
	}

	#prepare(did: string, { collection, rkey, value = {} }: Omit<Write, 'action'>): StoredRecord {
		const protocol = this.#protocol;
		if (!protocol) throw new Error('The schemas of records are not loaded.');
		const key = rkey ?? this.nextTid();
		if (!RKEY.test(key) || (tidCollections.has(collection) && !TID.test(key)))
			throw new XrpcError('InvalidRequest', 'Invalid record key');
		const typed = { $type: collection, ...value };
		if (typed.$type !== collection)
			throw new XrpcError('InvalidRequest', `Invalid $type: expected ${collection}`);
		try {
			protocol.lexicons.assertValidRecord(collection, protocol.jsonToLex(typed as never) as never);
		} catch (error) {
			const reason = error instanceof Error ? reasonOf(error.message, typed) : '';
			throw new XrpcError('InvalidRequest', `Invalid ${collection} record: ${reason}`);
		}
		for (const [, cid = ''] of JSON.stringify(typed).matchAll(/"\$link":"(\w+)"/g))
			if (!this.#blobs.has(cid)) throw new XrpcError('BlobNotFound', `Could not find blob: ${cid}`);
		return {
			uri: `at://${did}/${collection}/${key}`,
			cid: cidOfRecord(typed),
			did,
			collection,
			rkey: key,
			value: typed,
			indexedAt: new Date(),
		};
	}

	nextTid(): string {
		this.#lastTid = Math.max(Date.now() * 1000, this.#lastTid + 1);
		return tidAt(this.#lastTid);
	}
}

/** What the server says of a text that is too long. The client library has other words for it. */
function reasonOf(message: string, { text }: JsonRecord): string {
	const [, limit, unit] =
		/^Record\/text must not be longer than (\d+) (graphemes|characters)$/.exec(message) ?? [];
	if (typeof text !== 'string' || unit === undefined) return message;
	const [what, length] =
		unit === 'graphemes'
			? ['grapheme', [...new Intl.Segmenter().segment(text)].length]
			: ['string', Buffer.byteLength(text)];
	return `${what} too big (maximum ${limit}, got ${length}) at $.record.text`;
}

/** A timestamp id: microseconds since 1970, then ten bits of the clock's id. */
export function tidAt(microseconds: number): string {
	let rest = BigInt(microseconds) << 10n;
	let text = '';
	for (let at = 0; at < 13; at += 1, rest >>= 5n)
		text = `${'234567abcdefghijklmnopqrstuvwxyz'[Number(rest & 31n)]}${text}`;
	return text;
}
