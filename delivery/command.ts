import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { CommandError, describeError, UsageError } from './errors.ts';

/**
 * Runs a command. Prints an error as one sentence and sets the exit code: 1 failed, 2 usage error.
 */
export async function runCommand(usage: string, command: () => Promise<void>): Promise<void> {
	try {
		await command();
	} catch (error) {
		const isUsageError = error instanceof UsageError;
		const sentence =
			isUsageError || error instanceof CommandError
				? error.message
				: `Unexpected error: ${describeError(error)}.`;
		process.stderr.write(`${sentence}\n${isUsageError ? `\n${usage}\n` : ''}`);
		process.exitCode = isUsageError ? 2 : 1;
	}
}

/** Parses the command's options. */
export function readOptions<const T extends ParseArgsOptionsConfig>(options: T) {
	try {
		return parseArgs({ options, strict: true, allowPositionals: false }).values;
	} catch (error) {
		const [sentence = ''] = describeError(error).split(/(?<=\.) |\. /);
		throw new UsageError(sentence.replace(/\.?$/, '.'));
	}
}

export function print(line: string): void {
	process.stdout.write(`${line}\n`);
}

/** The remote in the working directory. */
export function findRemote(): { name: string; folder: string } {
	const folder = process.cwd();
	const file = path.join(folder, 'package.json');
	const text =
		existsSync(path.join(folder, 'rspack.config.ts')) && existsSync(file)
			? readFileSync(file, 'utf8')
			: '{}';
	const [, name] = /"name":\s*"mfe-([a-z]+)"/.exec(text) ?? [];
	if (name === undefined)
		throw new UsageError(`${folder} is not the folder of a remote. Name one with -w mfe-NAME.`);
	return { name, folder };
}
