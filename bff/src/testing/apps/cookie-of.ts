/** The cookie that an answer sets, as a browser would send it back. */
export function cookieOf({ headers }: { headers: Record<string, unknown> }): string {
	return String(headers['set-cookie']).split(';', 1)[0] ?? '';
}
