import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const repository = join(import.meta.dirname, '..');
const excluded = new Set([
	'.git',
	'node_modules',
	'dist',
	'.reports',
	'.cache',
	'.data',
	'previous-release',
	'bench',
]);

/** A copy of the sources as a git repository, with the packages that are installed here. */
export class Checkout {
	readonly folder: string;
	private constructor(folder: string) {
		this.folder = folder;
	}

	static async create(): Promise<Checkout> {
		const checkout = new Checkout(
			join(await mkdtemp(join(tmpdir(), 'warble-checkout-')), 'warble'),
		);
		await cp(repository, checkout.folder, {
			recursive: true,
			filter: (path) => !excluded.has(basename(path)),
		});
		await symlink(join(repository, 'node_modules'), join(checkout.folder, 'node_modules'));
		await writeFile(join(checkout.folder, '.git-ignored'), 'node_modules\ndist\n');
		await checkout.git('init', '--quiet');
		await checkout.git('config', 'core.excludesFile', join(checkout.folder, '.git-ignored'));
		await checkout.commit('Initial state');
		return checkout;
	}

	/** Replaces a text in a file. Throws if the file does not contain it. */
	async replace(file: string, before: string, after: string): Promise<void> {
		const path = join(this.folder, file);
		const text = await readFile(path, 'utf8');
		if (!text.includes(before)) throw new Error(`${file} has no "${before}".`);
		await writeFile(path, text.replaceAll(before, after));
	}

	async commit(message: string): Promise<void> {
		await this.git('add', '--all');
		await this.git(
			'-c',
			'user.name=Team',
			'-c',
			'user.email=team@example.com',
			'commit',
			'--quiet',
			'--message',
			message,
		);
	}

	/** Runs npm. Returns its output. */
	async npm(...args: string[]): Promise<string> {
		const { stdout } = await run('npm', args, { cwd: this.folder, timeout: 120_000 });
		return stdout;
	}

	private async git(...args: string[]): Promise<void> {
		await run('git', args, { cwd: this.folder });
	}
}
