/** Reads a key of 32 bytes; what is wrong with it is added to the problems. */
export function readKey(name: string, hex: string, problems: string[]): Buffer {
	if (!/^[0-9a-f]{64}$/i.test(hex))
		problems.push(`${name}: each key must be 64 hex digits, as \`openssl rand -hex 32\` prints`);
	else if (new Set(hex.toLowerCase()).size < 8 || isRepetition(hex))
		problems.push(`${name}: a key is too regular to be random`);
	return Buffer.from(hex, 'hex');
}

/** Whether a text is a shorter one several times over. */
function isRepetition(text: string): boolean {
	return `${text}${text}`.indexOf(text, 1) < text.length;
}
