/**
 * Reads the frames of a stream that differ from one another in nothing but their token, without
 * parsing each as JSON again: most of what a fast stream costs. A frame is taken only when it is,
 * character for character, the learnt one around a token that needs no unescaping; then parsing it
 * could give nothing else. Everything else is the parser's.
 */
export class TokenFrame {
	#before = '';
	#after = '';

	/** The token of a frame like the learnt one, otherwise undefined. */
	read(data: string): string | undefined {
		const start = this.#before.length;
		const end = data.length - this.#after.length;
		// Compared as slices, which is a memory comparison; `startsWith` goes character by character.
		if (
			start === 0 ||
			end < start ||
			data.slice(0, start) !== this.#before ||
			data.slice(end) !== this.#after
		)
			return undefined;
		const token = data.slice(start, end);
		return token.includes('"') || token.includes('\\') ? undefined : token;
	}

	/** Learns from a frame that was parsed and had nothing in it but this token. */
	learn(data: string, token: string): void {
		const field = `"content":${JSON.stringify(token)}`;
		const at = data.indexOf(field);
		if (at === -1 || data.includes('"content":', at + 1)) return;
		this.#before = data.slice(0, at + '"content":"'.length);
		this.#after = data.slice(at + field.length - 1);
	}
}
