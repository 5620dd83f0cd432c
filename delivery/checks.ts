import { gzipSync } from 'node:zlib';
import { integrityOf } from '../build-tools/integrity.ts';
import { budgets } from '../shell/contract/budgets.ts';
import type { Build } from './build.ts';
import { CommandError } from './errors.ts';

/** Checks that a build contains every file it refers to, each with the right integrity. */
export function checkIntegrity({ name, version, files, entry, documents }: Build): void {
	const root = `/remotes/${name}/${version}/`;
	const named = [
		...(entry ? [{ href: entry.entry, integrity: entry.integrity }, ...(entry.preload ?? [])] : []),
		...Object.values(documents ?? {}).map((href) => ({ href, integrity: undefined })),
	];
	for (const { href, integrity } of named) {
		const bytes = href.startsWith(root) ? files.get(href.slice(root.length)) : undefined;
		if (!bytes)
			throw new CommandError(
				`The build of ${name} refers to ${href}, which it does not contain. Check its rspack.config.ts.`,
			);
		if (entry && integrity !== integrityOf(bytes))
			throw new CommandError(`The integrity of ${href} does not match the file. Build it again.`);
	}
}

export interface ScriptSize {
	/** Bytes, compressed with `gzip -9`. */
	bytes: number;
	/** KiB. */
	limit: number;
}

/** Returns the size of the main screen's scripts. Throws if it is over the budget. */
export function checkBudget({ name, version, files, entry }: Build): ScriptSize {
	const root = `/remotes/${name}/${version}/`;
	const preload = entry?.preload ?? [];
	// Files without screens belong to all. The first path is that of the remote's main screen.
	const mainScreen = preload.find(({ screens }) => screens)?.screens?.[0] ?? '';
	const early =
		entry &&
		[
			entry.entry,
			...preload
				.filter(({ screens }) => screens?.includes(mainScreen) ?? true)
				.map(({ href }) => href),
		].map((href) => href.slice(root.length));
	const scripts = (early ?? [...files.keys()]).filter((file) => file.endsWith('.js'));
	const sizes = scripts.map((file) => ({
		file,
		bytes: gzipSync(files.get(file) ?? '', { level: 9 }).length,
	}));
	const bytes = sizes.reduce((sum, size) => sum + size.bytes, 0);
	const limit = entry ? budgets.firstScreen : budgets.documents;
	if (bytes > limit * 1024) {
		const largest = sizes.sort((a, b) => b.bytes - a.bytes).slice(0, 3);
		throw new CommandError(
			`${name} is too large: it loads ${kilobytes(bytes)} KB of script (gzip), and its budget is ${limit} KB ` +
				`(shell/contract/budgets.ts). The largest files: ${largest.map((size) => `${size.file} ${kilobytes(size.bytes)} KB`).join(', ')}. ` +
				'Load on use what the first screen does not need.',
		);
	}
	return { bytes, limit };
}

export const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(1);
