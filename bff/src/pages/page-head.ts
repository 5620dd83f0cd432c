import type { Registry } from '../../contract/pages/registry.ts';
import { escapeHtml } from '../http/escape-html.ts';

interface PageHead {
	registry: Registry;
	/** The remote that this address shows. */
	remote: string | undefined;
	/** The path of the address. */
	path: string;
	/** Files of the shell that this address needs. */
	early?: readonly string[] | undefined;
	/** False if there is no session: then the browser need not request it. */
	mayHaveSession: boolean;
}

/**
 * HTML for the page's head: the registry, inlined to save a request, whether there can be a
 * session, and preload hints for this address.
 */
export function pageHead({ registry, remote, path, early = [], mayHaveSession }: PageHead): string {
	const ofShell = early.map((file) => {
		const as = file.endsWith('.css') ? 'style' : 'script';
		return `<link rel="preload" as="${as}" href="${escapeHtml(file)}">`;
	});
	return [
		dataScript('id="registry"', JSON.stringify(registry)),
		...(mayHaveSession ? [] : ['<meta name="session" content="none">']),
		...ofShell,
		...hintsFor(registry, remote, path),
	].join('');
}

/** HTML for the page's end: the responses to its first requests, by their addresses. */
export function inlinedResponses(responses: ReadonlyMap<string, string>): string {
	const scripts = [...responses].map(([url, json]) =>
		dataScript(`data-response="${escapeHtml(url)}"`, json),
	);
	return scripts.length === 0 ? '' : `<div id="responses" hidden>${scripts.join('')}</div>`;
}

/** Data that the page's scripts read. */
function dataScript(attribute: string, json: string): string {
	return `<script type="application/json" ${attribute}>${json.replaceAll('<', '\\u003c')}</script>`;
}

/**
 * How many files of a remote a page preloads. Browsers open six connections to a host that speaks
 * HTTP/1.1, and a remote that hangs must leave one to the shell.
 */
const PRELOAD_LIMIT = 5;

/** No hints for a remote that is replaced by a preview. */
function hintsFor(registry: Registry, remote: string | undefined, path: string): string[] {
	const entry = remote === undefined ? undefined : registry.remotes[remote];
	const preview = remote === undefined ? undefined : registry.previews?.[remote];
	if (!entry || (preview && preview.refused === undefined)) return [];
	const files = [
		{ href: entry.entry, as: 'script', integrity: entry.integrity },
		...(entry.preload ?? []).filter(({ screens }) => screens?.includes(path) ?? true),
	];
	// Styles are needed later than scripts.
	const ordered = [
		...files.filter(({ as }) => as === 'script'),
		...files.filter(({ as }) => as !== 'script'),
	];
	return ordered
		.slice(0, PRELOAD_LIMIT)
		.map(
			({ href, as, integrity }) =>
				`<link rel="preload" as="${as}" href="${escapeHtml(href)}" crossorigin${integrity ? ` integrity="${escapeHtml(integrity)}"` : ''}>`,
		);
}
