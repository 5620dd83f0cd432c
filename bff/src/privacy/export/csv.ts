/** One line of CSV (RFC 4180). */
export function csvLine(values: readonly unknown[]): string {
	return `${values.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: unknown): string {
	if (value === null || value === undefined) return '';
	if (typeof value === 'number' || typeof value === 'boolean') return String(value);
	const text = typeof value === 'string' ? value : JSON.stringify(value);
	// Spreadsheets would take such a text for a formula, and others' posts are among them. They
	// would round an id of X.
	const safe = /^[=+\-@\t\r]|^\d{16,}$/.test(text) ? `'${text}` : text;
	return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
