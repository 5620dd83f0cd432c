import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { onTestFinished } from 'vitest';

export interface Ended {
	/** Null if it was killed. */
	code: number | null;
	out: string;
	err: string;
}

export interface Running {
	child: ChildProcess;
	ended: Promise<Ended>;
	/** Resolves when the program has printed this text. */
	printed(text: string): Promise<void>;
}

interface Settings {
	/** The working directory. */
	cwd: string;
	env?: Record<string, string>;
	/** A module that is loaded before it. */
	before?: string;
}

const delivery = path.resolve(import.meta.dirname, '..');

/**
 * Starts `ship`, `rollback` or `remotes` as a process without this process's environment. It is
 * killed at the end of the test.
 */
export function startProgram(
	name: 'ship' | 'rollback' | 'remotes',
	args: readonly string[],
	{ cwd, env = {}, before }: Settings,
): Running {
	const preload = before === undefined ? [] : ['--import', path.join(import.meta.dirname, before)];
	const child = spawn(process.execPath, [...preload, path.join(delivery, `${name}.ts`), ...args], {
		cwd,
		env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	onTestFinished(() => void child.kill('SIGKILL'));
	let out = '';
	let err = '';
	child.stdout.setEncoding('utf8').on('data', (text) => (out += text));
	child.stderr.setEncoding('utf8').on('data', (text) => (err += text));
	const ended = new Promise<Ended>((resolve) =>
		child.on('close', (code) => resolve({ code, out, err })),
	);
	return {
		child,
		ended,
		printed: (text) =>
			new Promise((resolve, reject) => {
				const look = () => out.includes(text) && resolve();
				child.stdout.on('data', look);
				look();
				void ended.then(() =>
					reject(new Error(`It ended without printing “${text}”:\n${out}${err}`)),
				);
			}),
	};
}

export const runProgram = (...program: Parameters<typeof startProgram>): Promise<Ended> =>
	startProgram(...program).ended;
