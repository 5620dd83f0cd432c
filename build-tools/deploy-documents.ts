import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Compiler } from '@rspack/core';
import { moveToVersion, versionOf } from './version-folder.ts';

/** Placeholder in rendered documents for the URL of their content-hashed folder. */
export const ROOT = '/remotes/@version';

/** Moves a finished build of documents to `dist/VERSION/` and writes `dist/documents.json`. */
export class DeployDocumentsPlugin {
	readonly name: string;

	constructor({ name }: { name: string }) {
		this.name = name;
	}

	apply(compiler: Compiler): void {
		compiler.hooks.beforeRun.tapPromise('DeployDocumentsPlugin', () =>
			rm(compiler.outputPath, { recursive: true, force: true }),
		);
		compiler.hooks.done.tapPromise('DeployDocumentsPlugin', async (stats) => {
			if (!stats.hasErrors()) await this.deploy(compiler.context, compiler.outputPath);
		});
	}

	async deploy(context: string, built: string): Promise<void> {
		const version = await versionOf(context, built);
		const root = `/remotes/${this.name}/${version}`;
		const documents: Record<string, string> = {};
		for (const file of (await readdir(built)).filter((it) => it.endsWith('.html')).sort()) {
			const html = await readFile(path.join(built, file), 'utf8');
			await writeFile(path.join(built, file), html.replaceAll(ROOT, root));
			documents[file === 'index.html' ? '/' : `/${path.basename(file, '.html')}`] =
				`${root}/${file}`;
		}
		await moveToVersion(built, version);
		await writeFile(
			path.join(path.dirname(built), 'documents.json'),
			`${JSON.stringify(documents, null, '\t')}\n`,
		);
	}
}
