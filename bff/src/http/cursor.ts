import { type RawBuilder, sql } from 'kysely';
import { AppError } from './app-error.ts';

/** The requested page of a list, read from `?cursor=&limit=`. */
export interface PageRequest {
	cursor: string | undefined;
	limit: number;
}

export function readPage({ cursor, limit }: { cursor?: string; limit?: string }): PageRequest {
	return { cursor, limit: Math.min(100, Math.max(1, Number(limit ?? 50))) };
}

/** Encodes the sort key of the last row. Opaque to clients. */
export function writeCursor(key: readonly string[]): string {
	return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** The same in SQL, from the columns of a time and an id. Microseconds do not fit into a Date. */
export function cursorOf(time: string, id: string): RawBuilder<string> {
	const key = sql`'["' || to_char(${sql.ref(time)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '","' || ${sql.ref(id)} || '"]'`;
	// PostgreSQL breaks base64 into lines and writes it with `+` and `/`.
	return sql`rtrim(translate(encode(convert_to(${key}, 'utf8'), 'base64'), e'+/\\n', '-_'), '=')`;
}

/** Decodes a cursor. Throws 400 unless every part of the key passes its check. */
export function readCursor(
	cursor: string | undefined,
	...checks: readonly ((part: string) => boolean)[]
): string[] | undefined {
	if (cursor === undefined) return undefined;
	try {
		const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
		if (
			Array.isArray(key) &&
			key.length === checks.length &&
			checks.every((check, index) => check(String(key[index])))
		)
			return key.map(String);
	} catch {
		// Not one of our cursors: refused below.
	}
	throw new AppError(400, 'invalid_input', 'querystring/cursor is not a cursor of this list.');
}

/** Accepts only times that PostgreSQL accepts: no days outside the calendar, no year 0. */
export function isTime(part: string): boolean {
	return (
		/^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(part) &&
		new Date(part).toISOString().slice(0, 19) === part.slice(0, 19)
	);
}

/** Milliseconds since 1970, until the year 5138. */
export function isMilliseconds(part: string): boolean {
	return /^\d{1,14}$/.test(part);
}

export function isUuid(part: string): boolean {
	return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(part);
}

export function isPosition(part: string): boolean {
	return /^\d{1,9}$/.test(part);
}
