/** `340 KB`, `12.5 MB`, `1.2 GB`. */
export function formatSize(bytes: number): string {
	if (bytes < 1024 ** 2) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
	const [amount, unit] = bytes < 1024 ** 3 ? [bytes / 1024 ** 2, 'MB'] : [bytes / 1024 ** 3, 'GB'];
	return `${Math.round(amount * 10) / 10} ${unit}`;
}
