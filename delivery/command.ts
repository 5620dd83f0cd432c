import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { Refusal, saying, WrongUse } from './refusal.ts';

/**
 * Runs a command. What goes wrong is one sentence, and the exit code: 1 refused or failed, 2 wrong
 * use.
 */
export async function runCommand(usage: string, command: () => Promise<void>): Promise<void> {
	try {
		await command();
	} catch (error) {
		const isWrongUse = error instanceof WrongUse;
		const sentence =
			isWrongUse || error instanceof Refusal
				? error.message
				: `It failed, and nobody foresaw how: ${saying(error)}.`;
		process.stderr.write(`${sentence}\n${isWrongUse ? `\n${usage}\n` : ''}`);
		process.exitCode = isWrongUse ? 2 : 1;
	}
}

/** The options that the command was given. */
export function readOptions<const T extends ParseArgsOptionsConfig>(options: T) {
	try {
		return parseArgs({ options, strict: true, allowPositionals: false }).values;
	} catch (error) {
		const [sentence = ''] = saying(error).split(/(?<=\.) |\. /);
		throw new WrongUse(sentence.replace(/\.?$/, '.'));
	}
}

export function say(line: string): void {
	process.stdout.write(`${line}\n`);
}

/** The remote whose folder this is. */
export function remoteHere(): { name: string; folder: string } {
	const folder = process.cwd();
	const file = path.join(folder, 'package.json');
	const text =
		existsSync(path.join(folder, 'rspack.config.ts')) && existsSync(file)
			? readFileSync(file, 'utf8')
			: '{}';
	const [, name] = /"name":\s*"mfe-([a-z]+)"/.exec(text) ?? [];
	if (name === undefined)
		throw new WrongUse(`${folder} is not the folder of a remote: name one with -w mfe-NAME.`);
	return { name, folder };
}
