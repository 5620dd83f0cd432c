/** A command failed. The message says why and what to do. The exit code is 1. */
export class CommandError extends Error {
	override readonly name = 'CommandError';
}

/** The command was called with wrong arguments. The exit code is 2, and the usage is printed. */
export class UsageError extends Error {
	override readonly name = 'UsageError';
}

/** Describes an error of a library or of Node.js on one line. */
export function describeError(error: unknown): string {
	const { name, message, cause } =
		error instanceof Error ? error : { name: '', message: String(error), cause: undefined };
	const [line = ''] = message.split('\n');
	const text = cause instanceof Error && line === 'fetch failed' ? describeError(cause) : line;
	return text === ''
		? name
		: name === 'Error' || name === 'TypeError' || text.includes(name)
			? text
			: `${name}: ${text}`;
}
