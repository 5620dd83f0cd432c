import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface Commit {
	/** The output of `git describe --always --dirty`, or `unknown`. */
	name: string;
	/** The time of the commit, if known. */
	time?: Date;
}

/** Reads the checked-out commit of a folder: `unknown` without git or without a commit. */
export async function readCommit(folder: string): Promise<Commit> {
	const git = async (...args: string[]) =>
		(await promisify(execFile)('git', args, { cwd: folder })).stdout.trim();
	try {
		const name = await git('describe', '--always', '--dirty', '--abbrev=40');
		return { name, time: new Date(await git('show', '--no-patch', '--format=%cI', 'HEAD')) };
	} catch {
		return { name: 'unknown' };
	}
}
