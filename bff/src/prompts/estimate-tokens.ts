/** About four bytes a token, for whatever script: an estimate that needs no vocabulary. */
export function estimateTokens(text: string): number {
	return Math.ceil(Buffer.byteLength(text) / 4);
}
