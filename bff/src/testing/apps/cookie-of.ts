/** The cookie that a response sets, as `name=value`. */
export function cookieOf({ headers }: { headers: Record<string, unknown> }): string {
	return String(headers['set-cookie']).split(';', 1)[0] ?? '';
}
