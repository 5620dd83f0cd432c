/** Estimates tokens as a quarter of the bytes, for text in any script. */
export function estimateTokens(text: string): number {
	return Math.ceil(Buffer.byteLength(text) / 4);
}
