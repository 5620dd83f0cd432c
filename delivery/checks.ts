import { gzipSync } from 'node:zlib';
import { integrityOf } from '../build-tools/integrity.ts';
import { budgets } from '../shell/contract/budgets.ts';
import type { Build } from './build.ts';
import { Refusal } from './refusal.ts';

/**
 * Holds a build against itself: every address is in it, and every integrity is that of its file.
 */
export function checkIntegrity({ name, version, files, entry, documents }: Build): void {
	const root = `/remotes/${name}/${version}/`;
	const named = [
		...(entry ? [{ href: entry.entry, integrity: entry.integrity }, ...(entry.preload ?? [])] : []),
		...Object.values(documents ?? {}).map((href) => ({ href, integrity: undefined })),
	];
	for (const { href, integrity } of named) {
		const bytes = href.startsWith(root) ? files.get(href.slice(root.length)) : undefined;
		if (!bytes)
			throw new Refusal(
				`The build of ${name} names ${href}, which is not in it: look at its rspack.config.ts.`,
			);
		if (entry && integrity !== integrityOf(bytes))
			throw new Refusal(`The integrity of ${href} is not that of the file: build it again.`);
	}
}

export interface Weight {
	/** Bytes, as `gzip -9` makes them. */
	bytes: number;
	/** KiB. */
	limit: number;
}

/** What the first screen's scripts weigh. Throws where that is over the budget. */
export function checkBudget({ name, version, files, entry }: Build): Weight {
	const root = `/remotes/${name}/${version}/`;
	const early =
		entry &&
		[entry.entry, ...(entry.preload ?? []).map(({ href }) => href)].map((href) =>
			href.slice(root.length),
		);
	const scripts = (early ?? [...files.keys()]).filter((file) => file.endsWith('.js'));
	const weights = scripts.map((file) => ({
		file,
		bytes: gzipSync(files.get(file) ?? '', { level: 9 }).length,
	}));
	const bytes = weights.reduce((sum, weight) => sum + weight.bytes, 0);
	const limit = entry ? budgets.firstScreen : budgets.documents;
	if (bytes > limit * 1024) {
		const heaviest = weights.sort((a, b) => b.bytes - a.bytes).slice(0, 3);
		throw new Refusal(
			`${name} is too heavy: ${kilobytes(bytes)} KB of script (gzip) before it shows anything, and ${limit} KB are its budget ` +
				`(shell/contract/budgets.ts). The heaviest: ${heaviest.map((it) => `${it.file} ${kilobytes(it.bytes)} KB`).join(', ')}. ` +
				'Load on use what the first screen does not need.',
		);
	}
	return { bytes, limit };
}

export const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(1);
