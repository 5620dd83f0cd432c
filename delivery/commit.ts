import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface Commit {
	/** As `git describe --always --dirty` says it, or `unknown`. */
	name: string;
	/** When it was made; absent where it is unknown. */
	time?: Date;
}

/**
 * What is checked out in a folder. Without git or a commit it is `unknown`, and nothing else is
 * wrong.
 */
export async function readCommit(folder: string): Promise<Commit> {
	const git = async (...words: string[]) =>
		(await promisify(execFile)('git', words, { cwd: folder })).stdout.trim();
	try {
		const name = await git('describe', '--always', '--dirty', '--abbrev=40');
		return { name, time: new Date(await git('show', '--no-patch', '--format=%cI', 'HEAD')) };
	} catch {
		return { name: 'unknown' };
	}
}
