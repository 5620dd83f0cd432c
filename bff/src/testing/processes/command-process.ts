import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { bundled, compileCache } from './bundled.ts';

/** The output and the exit code of a command. */
export interface CommandResult {
	exitCode: number | null;
	out: string;
	err: string;
}

/** Runs a command of `src/cli` in a process with only these settings, and waits for its end. */
export async function runCommandProcess(
	command:
		| 'announce'
		| 'backup'
		| 'billing'
		| 'invite'
		| 'keys'
		| 'maintenance'
		| 'restore'
		| 'user',
	words: readonly string[],
	environment: Record<string, string>,
): Promise<CommandResult> {
	const child = spawn(process.execPath, [...bundled(command), ...words], {
		env: { ...compileCache, PATH: process.env.PATH ?? '', ...environment },
	});
	let [out, err] = ['', ''];
	child.stdout.on('data', (bytes: Buffer) => (out += bytes.toString('utf8')));
	child.stderr.on('data', (bytes: Buffer) => (err += bytes.toString('utf8')));
	const [exitCode] = (await once(child, 'close')) as [number | null];
	return { exitCode, out, err };
}
