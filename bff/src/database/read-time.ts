/** A time as Kysely and raw SQL hand it over: PostgreSQL's own text rather than a Date. */
export function readTime(value: Date | string): Date {
	return value instanceof Date ? value : new Date(value);
}
