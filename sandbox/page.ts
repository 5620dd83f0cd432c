import type { FastifyReply } from 'fastify';

/** HTML. All other values in a page are escaped. */
export interface Markup {
	readonly html: string;
}

type Piece = Markup | string | number | null | readonly Markup[];

/**
 * Builds HTML: `html`<p>${text}</p>``. Values are escaped unless they are markup; null renders
 * nothing.
 */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Markup {
	return {
		html: strings.reduce(
			(before, after, at) => `${before}${written(pieces[at - 1] ?? null)}${after}`,
		),
	};
}

function written(piece: Piece): string {
	if (piece === null) return '';
	if (typeof piece === 'string' || typeof piece === 'number') return escapeHtml(String(piece));
	return 'html' in piece ? piece.html : piece.map((each) => each.html).join('');
}

function escapeHtml(text: string): string {
	return text.replace(/[&"'<>]/g, (character) => `&#${character.charCodeAt(0)};`);
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --ground: #f1f2ec; --sheet: #fbfbf8; --ink: #23251c; --soft: #5b5e50; --edge: #82857a;
	--rule: #d6d8cf; --throat: #f0d93a; }
@media (prefers-color-scheme: dark) { :root { --ground: #131510; --sheet: #1b1d17; --ink: #e3e2d5; --soft: #a7a99a; --edge: #787b6f; --rule: #34362e; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); overflow-wrap: anywhere; }
main { max-width: 40rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { font-size: 1.375rem; line-height: 1.3; margin: 1.5rem 0 0.5rem; }
h2 { font-size: 1rem; margin: 1.5rem 0 0.5rem; }
p, ul, dl { margin: 0.5rem 0; }
.sandbox { margin: 0; padding: 0.5rem 0.75rem; border-left: 4px solid var(--throat); background: var(--sheet); font-size: 0.875rem; }
.soft { color: var(--soft); }
a { color: inherit; }
fieldset { margin: 1rem 0; padding: 0; border: 0; border-top: 1px solid var(--ink); }
legend { padding: 0 0.5rem 0 0; font-weight: 600; }
label.row { display: flex; gap: 0.75rem; align-items: center; min-height: 3rem; padding: 0.375rem 0; border-bottom: 1px solid var(--rule); cursor: pointer; }
label.row > span { flex: 1; }
label.row small { display: block; font-size: 0.875rem; color: var(--soft); }
input[type=radio] { width: 1.125rem; height: 1.125rem; margin: 0; accent-color: var(--ink); }
input[type=text], textarea { width: 100%; min-height: 2.75rem; padding: 0 0.75rem; font: inherit; color: inherit; background: var(--sheet); border: 1px solid var(--edge);
	border-radius: 2px; }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-top: 1.5rem; }
button { min-height: 2.75rem; padding: 0 1.25rem; font: inherit; font-weight: 600; border: 1px solid var(--ink); border-radius: 2px; background: transparent;
	color: inherit; cursor: pointer; }
button.first { background: var(--ink); color: var(--ground); }
ul.rows { margin: 1rem 0; padding: 0; list-style: none; border-top: 1px solid var(--ink); }
ul.rows a { display: block; min-height: 2.75rem; padding: 0.5rem 0; border-bottom: 1px solid var(--rule); text-decoration: none; }
ul.rows a:hover strong { text-decoration: underline; }
ul.rows small { display: block; font-size: 0.875rem; color: var(--soft); }
article.thread { margin: 1rem 0; border-top: 1px solid var(--ink); }
section.post { padding: 0.5rem 0 0.5rem 0.75rem; border-bottom: 1px solid var(--rule); border-left: 4px solid transparent; }
section.post[aria-current] { border-left-color: var(--throat); }
.text { white-space: pre-wrap; }
.post p { margin: 0.25rem 0; }
figure { margin: 0.5rem 0; }
figure img, figure video { display: block; max-width: 100%; max-height: 24rem; border: 1px solid var(--rule); }
figcaption { font-size: 0.875rem; }
iframe { width: 100%; height: 40rem; margin: 0.5rem 0; border: 1px solid var(--edge); background: #fff; }
pre { margin: 0.5rem 0; padding: 0.75rem; font: 0.8125rem/1.5 ui-monospace, monospace; white-space: pre-wrap; background: var(--sheet);
	border: 1px solid var(--rule); }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
`;

interface Page {
	title: string;
	body: Markup;
	/** Default: 200. */
	status?: number;
	/** In seconds. */
	refresh?: number;
}

/** Sends a page of the sandbox, with a notice that says so. */
export function sendPage(
	reply: FastifyReply,
	{ title, body, status = 200, refresh }: Page,
): FastifyReply {
	const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refresh === undefined ? null : html`<meta http-equiv="refresh" content="${refresh}">`}
<title>${title}</title>
<style>${{ html: style }}</style>
</head>
<body>
<main>
<p class="sandbox">This is Warble’s sandbox on your own machine. Nothing leaves it.</p>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;
	return reply
		.code(status)
		.headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
		.send(page.html);
}
