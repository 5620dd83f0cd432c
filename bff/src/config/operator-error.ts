/**
 * Something that the person who runs Warble can put right. The message says what is wrong and what
 * to do, and is shown without a stack trace.
 */
export class OperatorError extends Error {
	override readonly name: string = 'OperatorError';
}

/**
 * What a program prints when it cannot go on: a sentence where a person can act on it, otherwise
 * the stack.
 */
export function describeFailure(error: unknown): string {
	if (error instanceof OperatorError) return error.message;
	return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
