/** A time as returned by Kysely and raw SQL: PostgreSQL's own text rather than a Date. */
export function readTime(value: Date | string): Date {
	return value instanceof Date ? value : new Date(value);
}
