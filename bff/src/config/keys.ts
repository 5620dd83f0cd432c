/** Reads a key of 32 bytes. Adds errors to `problems`. */
export function readKey(name: string, hex: string, problems: string[]): Buffer {
	if (!/^[0-9a-f]{64}$/i.test(hex))
		problems.push(
			`${name}: each key must be 64 hex digits, for example from \`openssl rand -hex 32\``,
		);
	else if (new Set(hex.toLowerCase()).size < 8 || isRepetition(hex))
		problems.push(`${name}: a key does not look random`);
	return Buffer.from(hex, 'hex');
}

/** Whether a text repeats a shorter one. */
function isRepetition(text: string): boolean {
	return `${text}${text}`.indexOf(text, 1) < text.length;
}
