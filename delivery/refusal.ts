/** Why something is not done, in a sentence that says what to do. The command ends with 1. */
export class Refusal extends Error {
	override readonly name = 'Refusal';
}

/** What whoever typed the command got wrong. The command ends with 2, and says how it is used. */
export class WrongUse extends Error {
	override readonly name = 'WrongUse';
}

/** What an error of somebody else's says, on one line. */
export function saying(error: unknown): string {
	const { name, message, cause } =
		error instanceof Error ? error : { name: '', message: String(error), cause: undefined };
	const [line = ''] = message.split('\n');
	const text = cause instanceof Error && line === 'fetch failed' ? saying(cause) : line;
	return text === ''
		? name
		: name === 'Error' || name === 'TypeError' || text.includes(name)
			? text
			: `${name}: ${text}`;
}
