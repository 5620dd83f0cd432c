import { createHash } from 'node:crypto';
import type { RegistryEntry } from 'bff/contract/pages/registry';
import { integrityOf } from '../../build-tools/integrity.ts';
import type { Build } from '../build.ts';

const hashOf = (files: Map<string, Buffer>) => {
	const hash = createHash('sha256');
	for (const [file, bytes] of files) hash.update(file).update(bytes);
	return hash.digest('hex').slice(0, 8);
};

/** Creates the build of a remote `small` without building. `word` makes its content unique. */
export function makeBuild(
	word: string,
	{ name = 'small', extra = {} }: { name?: string; extra?: Record<string, Buffer> } = {},
): Build & { entry: RegistryEntry } {
	const files = new Map(
		Object.entries({
			'remoteEntry.js': Buffer.from(`var mfe_${name} = 'entry';`),
			'assets/app.1a2b3c4d.js': Buffer.from(`export const says = ${JSON.stringify(word)};`),
			'assets/app.1a2b3c4d.js.br': Buffer.from('compressed'),
			'assets/app.5e6f7a8b.css': Buffer.from('.app { color: red }'),
			...extra,
		}),
	);
	const version = `1.2.3-${hashOf(files)}`;
	const root = `/remotes/${name}/${version}/`;
	const early = (file: string) => ({
		href: `${root}${file}`,
		integrity: integrityOf(files.get(file) ?? Buffer.of()),
	});
	const { href: entry, integrity } = early('remoteEntry.js');
	const preload = [
		{ ...early('assets/app.1a2b3c4d.js'), as: 'script' as const },
		{ ...early('assets/app.5e6f7a8b.css'), as: 'style' as const },
	];
	return {
		name,
		version,
		api: 1,
		files,
		entry: { entry, version, contract: 1, api: 1, integrity, preload },
	};
}

/** The same for a remote that consists of documents. */
export function makeDocuments(word: string, extra: Record<string, Buffer> = {}): Build {
	const files = new Map(
		Object.entries({
			'index.html': Buffer.from(`<h1>${word}</h1>`),
			'assets/start.1a2b3c4d.js': Buffer.from('1'),
			...extra,
		}),
	);
	const version = `1.2.3-${hashOf(files)}`;
	return {
		name: 'leaflet',
		version,
		api: 1,
		files,
		documents: { '/': `/remotes/leaflet/${version}/index.html` },
	};
}
