import { createHash } from 'node:crypto';
import type { LiveRemote } from '../../contract/pages/registry.ts';

export const integrityOf = (text: string) =>
	`sha384-${createHash('sha384').update(text).digest('base64')}`;

/** The live line of a federated remote, as the ship command writes it. */
export function lineOf(
	name: string,
	version: string,
): LiveRemote & Required<Pick<LiveRemote, 'entry'>> {
	const at = `/remotes/${name}/${version}`;
	return {
		version,
		commit: 'c0ffee',
		since: '2026-03-01T09:00:00.000Z',
		entry: {
			entry: `${at}/remoteEntry.js`,
			version,
			contract: 1,
			api: 1,
			integrity: integrityOf(`${name} ${version}`),
			preload: [
				{ href: `${at}/assets/app.66e0ea6b.js`, as: 'script', integrity: integrityOf('app') },
			],
		},
		before: [],
	};
}

/** All files of a shipped remote, by their paths in the target. */
export function shippedRemote(
	name: string,
	version: string,
	line: unknown = lineOf(name, version),
): Record<string, string> {
	const at = `remotes/${name}/${version}`;
	return {
		[`${at}/remoteEntry.js`]: `${name} ${version}`,
		[`${at}/assets/app.66e0ea6b.js`]: 'app',
		[`${at}/release.json`]: '{}',
		[`live/${name}.json`]: JSON.stringify(line),
	};
}

/** The same for a remote of documents, with one page at `/`. */
export function shippedDocuments(version: string): Record<string, string> {
	const at = `remotes/landing/${version}`;
	const html = `<link rel="stylesheet" href="/${at}/a.css"><!--settings--><h1>Landing ${version}</h1>`;
	const documents = { '/': { href: `/${at}/index.html`, integrity: integrityOf(html) } };
	return {
		[`${at}/index.html`]: html,
		[`${at}/release.json`]: '{}',
		'live/landing.json': JSON.stringify({
			version,
			commit: 'c0ffee',
			since: '2026-03-01T09:00:00.000Z',
			documents,
			before: [],
		}),
	};
}
