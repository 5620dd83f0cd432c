/**
 * An error that the operator can fix. The message says what is wrong and what to do, and is shown
 * without a stack trace.
 */
export class OperatorError extends Error {
	override readonly name: string = 'OperatorError';
}

/**
 * The output of a program that fails: the message of an `OperatorError`, otherwise the stack.
 */
export function describeFailure(error: unknown): string {
	if (error instanceof OperatorError) return error.message;
	return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
