const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Reads frames of a stream that differ only in their token from its bytes. Decoding them to text
 * and parsing them as events and as JSON is most of the cost of a fast stream. A frame is read only
 * if everything around its token equals the learnt frame. All other frames go to the parsers.
 */
export class TokenFrame {
	#before = Buffer.alloc(0);
	#after = Buffer.alloc(0);

	/**
	 * Reads frames from `from`, where a frame begins, and calls `onToken` for each. Returns the end
	 * of the last one, which is `from` if there are none.
	 */
	read(bytes: Buffer, from: number, onToken: (token: string) => void): number {
		const { length } = this.#before;
		if (length === 0) return from;
		let end = from;
		while (contains(bytes, this.#before, end)) {
			const start = end + length;
			let quote = bytes.indexOf(QUOTE, start);
			while (quote > start && bytes[quote - 1] === BACKSLASH)
				quote = bytes.indexOf(QUOTE, quote + 1);
			if (quote === -1 || !contains(bytes, this.#after, quote)) break;
			const token = readLiteral(bytes.toString('utf8', start, quote));
			if (token === undefined) break;
			onToken(token);
			end = quote + this.#after.length;
		}
		return end;
	}

	/** Learns from the data of a parsed frame that contained only this token. */
	learn(data: string, token: string): void {
		const field = `"content":${JSON.stringify(token)}`;
		const at = data.indexOf(field);
		if (at === -1 || data.includes('"content":', at + 1)) return;
		this.#before = Buffer.from(`data: ${data.slice(0, at + '"content":"'.length)}`);
		this.#after = Buffer.from(`${data.slice(at + field.length - 1)}\n\n`);
	}
}

/** The text of a JSON string without its quotes; undefined if it is not valid. */
function readLiteral(text: string): string | undefined {
	if (!text.includes('\\')) return text;
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
