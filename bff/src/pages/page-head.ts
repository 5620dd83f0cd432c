import type { Registry } from '../../contract/registry.ts';
import { escapeHtml } from '../http/escape-html.ts';

/**
 * HTML for the page's head: the registry, inlined to save a request, and preload hints for what
 * this address shows: `early`, files of the shell, and the files of `remote`.
 */
export function pageHead(
	registry: Registry,
	{ remote, early = [] }: { remote: string | undefined; early?: readonly string[] | undefined },
): string {
	const json = JSON.stringify(registry).replaceAll('<', '\\u003c');
	const ofShell = early.map((file) => {
		const as = file.endsWith('.css') ? 'style' : 'script';
		return `<link rel="preload" as="${as}" href="${escapeHtml(file)}">`;
	});
	const hints = [...ofShell, ...hintsFor(registry, remote)].join('');
	return `<script type="application/json" id="registry">${json}</script>${hints}`;
}

/** No hints for a remote that is replaced by a preview. */
function hintsFor(registry: Registry, remote: string | undefined): string[] {
	const entry = remote === undefined ? undefined : registry.remotes[remote];
	const preview = remote === undefined ? undefined : registry.previews?.[remote];
	if (!entry || (preview && preview.refused === undefined)) return [];
	const files = [
		{ href: entry.entry, as: 'script', integrity: entry.integrity },
		...(entry.preload ?? []),
	];
	return files.map(
		({ href, as, integrity }) =>
			`<link rel="preload" as="${as}" href="${escapeHtml(href)}" crossorigin${integrity ? ` integrity="${escapeHtml(integrity)}"` : ''}>`,
	);
}
