import { describeFailure, OperatorError } from '../config/operator-error.ts';
import { AppError } from '../http/app-error.ts';

/** What whoever typed the command did wrong, in a sentence that says what to do. */
export class CommandError extends OperatorError {
	override readonly name = 'CommandError';
}

/**
 * Runs a command with its arguments and prints what it answers. What went wrong is printed as a
 * sentence, and the exit code is 1.
 */
export async function runCommand(
	command: (words: readonly string[]) => Promise<string>,
): Promise<void> {
	try {
		process.stdout.write(`\n${await command(process.argv.slice(2))}\n\n`);
	} catch (error) {
		process.stderr.write(`${error instanceof AppError ? error.message : describeFailure(error)}\n`);
		process.exitCode = 1;
	}
}
