const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** After this many consecutive frames that the parsers had to read, no frame is learnt any more. */
const MAX_MISSES = 8;

/** The bytes of the tokens of one call of `read`, which all instances share. */
let tokenBytes = Buffer.allocUnsafe(64 * 1024);

/**
 * Reads frames of a stream that differ only in their token from its bytes. Decoding them to text
 * and parsing them as events and as JSON is most of the cost of a fast stream. A frame is read only
 * if everything around its token equals the learnt frame. All other frames go to the parsers.
 */
export class TokenFrame {
	#before = Buffer.alloc(0);
	#after = Buffer.alloc(0);
	/** The bytes between two tokens. */
	#between = Buffer.alloc(0);
	#misses = 0;

	/**
	 * Reads frames from `from`, where a frame begins, and calls `onText` with the text of all their
	 * tokens, if there are any frames. Returns the end of the last one, which is `from` if there are
	 * none.
	 */
	read(bytes: Buffer, from: number, onText: (text: string) => void): number {
		if (this.#before.length === 0 || !contains(bytes, this.#before, from)) return from;
		if (tokenBytes.length < bytes.length) tokenBytes = Buffer.allocUnsafe(bytes.length);
		let end = from;
		let length = 0;
		let hasEscapes = false;
		let hasNext = true;
		for (let at = from + this.#before.length; hasNext; at += this.#between.length) {
			const start = at;
			for (let byte = bytes[at]; byte !== QUOTE && at < bytes.length; byte = bytes[++at]) {
				if (byte !== BACKSLASH) continue;
				hasEscapes = true;
				at += 1;
			}
			hasNext = contains(bytes, this.#between, at);
			if (!hasNext && !contains(bytes, this.#after, at)) break;
			for (let i = start; i < at; i += 1) tokenBytes[length++] = bytes[i] as number;
			end = at + this.#after.length;
		}
		if (end === from) return from;
		const text = readLiteral(tokenBytes.toString('utf8', 0, length), hasEscapes);
		if (text === undefined) return from;
		this.#misses = 0;
		onText(text);
		return end;
	}

	/** Learns from the data of a parsed frame that contained only this token. */
	learn(data: string, token: string): void {
		if (this.#misses === MAX_MISSES) return;
		this.#misses += 1;
		const literal = JSON.stringify(token);
		const name = data.includes('"content": ') ? '"content": ' : '"content":';
		const at = data.indexOf(name + literal);
		if (at === -1 || data.includes('"content":', at + 1)) return;
		const start = at + name.length;
		this.#before = Buffer.from(`data: ${data.slice(0, start + 1)}`);
		this.#after = Buffer.from(`${data.slice(start + literal.length - 1)}\n\n`);
		this.#between = Buffer.concat([this.#after, this.#before]);
	}
}

/** The text of a JSON string without its quotes; undefined if it is not valid. */
function readLiteral(text: string, hasEscapes: boolean): string | undefined {
	if (!hasEscapes) return text;
	try {
		return JSON.parse(`"${text}"`) as string;
	} catch {
		return undefined;
	}
}

function contains(bytes: Buffer, part: Buffer, at: number): boolean {
	const end = at + part.length;
	return end <= bytes.length && bytes.compare(part, 0, part.length, at, end) === 0;
}
