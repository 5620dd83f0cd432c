import { describeFailure, OperatorError } from '../config/operator-error.ts';
import { AppError } from '../http/app-error.ts';

/** A mistake in the use of a command. The message says what to do. */
export class CommandError extends OperatorError {
	override readonly name = 'CommandError';
}

/**
 * Runs a command with the arguments of the process and prints its result. An error is printed as a
 * sentence, with exit code 1.
 */
export async function runCommand(
	command: (args: readonly string[]) => Promise<string>,
): Promise<void> {
	try {
		process.stdout.write(`\n${await command(process.argv.slice(2))}\n\n`);
	} catch (error) {
		process.stderr.write(`${error instanceof AppError ? error.message : describeFailure(error)}\n`);
		process.exitCode = 1;
	}
}
