import { gzipSync } from 'node:zlib';
import { integrityOf } from '../build-tools/integrity.ts';
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

/** How much script the main screen of a build loads first: `46.8 KB`, compressed with `gzip -9`. */
export function describeSize({ name, version, files, entry }: Build): string {
	const root = `/remotes/${name}/${version}/`;
	const preload = entry?.preload ?? [];
	// Files without screens belong to all screens. The first path is that of the remote's main
	// screen.
	const mainScreen = preload.find(({ screens }) => screens)?.screens?.[0] ?? '';
	const early =
		entry &&
		[
			entry.entry,
			...preload
				.filter(({ screens }) => screens?.includes(mainScreen) ?? true)
				.map(({ href }) => href),
		].map((href) => href.slice(root.length));
	const bytes = (early ?? [...files.keys()])
		.filter((file) => file.endsWith('.js'))
		.reduce((sum, file) => sum + gzipSync(files.get(file) ?? '', { level: 9 }).length, 0);
	return `${(bytes / 1024).toFixed(1)} KB`;
}
