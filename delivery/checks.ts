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

/** Returns the size of the largest first screen's scripts. Throws if it is over the budget. */
export function checkBudget({ name, version, files, entry }: Build): ScriptSize {
	const root = `/remotes/${name}/${version}/`;
	const preload = entry?.preload ?? [];
	const paths = [undefined, ...new Set(preload.flatMap(({ screens = [] }) => screens))];
	const earlyOf = (path: string | undefined) =>
		preload.filter(({ screens }) => !screens || (path !== undefined && screens.includes(path)));
	const firstLoads = entry
		? paths.map((path) =>
				[entry, ...earlyOf(path).map(({ href }) => ({ entry: href }))].map((file) =>
					file.entry.slice(root.length),
				),
			)
		: [[...files.keys()]];
	const measured = firstLoads.map((load) => {
		const sizes = load
			.filter((file) => file.endsWith('.js'))
			.map((file) => ({ file, bytes: gzipSync(files.get(file) ?? '', { level: 9 }).length }));
		return { sizes, bytes: sizes.reduce((sum, size) => sum + size.bytes, 0) };
	});
	const { sizes, bytes } = measured.reduce((one, other) => (other.bytes > one.bytes ? other : one));
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
