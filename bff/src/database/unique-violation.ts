/** PostgreSQL's code for a row that would break a unique constraint. */
const UNIQUE_VIOLATION = '23505';

/** Whether a statement failed because a row with the same unique value exists. */
export function isUniqueViolation(error: unknown): boolean {
	return (error as { code?: unknown } | null)?.code === UNIQUE_VIOLATION;
}
