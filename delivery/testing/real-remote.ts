import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

const root = path.resolve(import.meta.dirname, '..', '..');

/**
 * A folder with a remote `small` that can be built, for one test. `word` makes its build unique.
 */
export async function realRemote(word: string): Promise<string> {
	const folder = await mkdtemp(path.join(tmpdir(), 'mfe-small-'));
	onTestFinished(() => rm(folder, { recursive: true }));
	await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
	await cp(path.join(root, 'build-tools', 'fixture'), folder, { recursive: true });
	await writeFile(
		path.join(folder, 'src', 'later.ts'),
		`export const later = ${JSON.stringify(word)};\n`,
	);
	await writeFile(
		path.join(folder, 'rspack.config.ts'),
		"import { remoteConfig } from 'build-tools/federation';\nexport default remoteConfig({ name: 'small', port: 0 });\n",
	);
	return folder;
}
