/** `about 40 s left` */
export function formatTimeLeft(seconds: number): string {
	const rounded = Math.max(5, Math.round(seconds / 5) * 5);
	return rounded < 60 ? `about ${rounded} s left` : `about ${Math.round(rounded / 60)} min left`;
}
