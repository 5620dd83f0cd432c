/** The brand's mark, as in `design-system/mark`. */
const mark =
	'M18.2 1.1c.95-.25 1.5.8.75 1.4C15.6 5.1 13 7 12 9.1A11 11 0 0 1 23.2 14.8L30.9 17.3c.85.28.85 1.48 0 1.76L24.45 21.2A11 11 0 0 1 2.5 20.2C2.5 10.6 8.6 3.6 18.2 1.1ZM18.3 14.9a2.1 2.1 0 1 0 0 4.2 2.1 2.1 0 0 0 0-4.2Z';

/**
 * The whole page, because nothing else can be loaded: no fonts, scripts or tokens. Its colours are
 * those of `tokens.css`.
 */
const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Offline · Warble</title>
<style>
:root { color-scheme: light dark; --ground: #f0f2ed; --ink: #22241a; --ink-2: #585b4e }
@media (prefers-color-scheme: dark) { :root { --ground: #12130e; --ink: #e1e0d4; --ink-2: #a3a498 } }
body { max-width: 26rem; margin: 0 auto; padding: 20vh 1.5rem 2rem; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
svg { width: 2.5rem; fill: var(--ink) }
h1 { margin: 1rem 0 .5rem; font-size: 1.375rem; line-height: 1.75rem }
p { margin: 0 0 1.5rem; color: var(--ink-2) }
a { display: inline-block; padding: .6rem 1.1rem; border-radius: 2px; background: var(--ink); color: var(--ground); font-weight: 600; text-decoration: none }
a:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px }
</style>
<main>
<svg viewBox="0 0 32 32" aria-hidden="true"><path fill-rule="evenodd" d="${mark}"/></svg>
<h1>Warble can’t be reached</h1>
<p>Check your connection, then try again. What you typed is kept on this device.</p>
<a href="">Try again</a>
</main>
</html>
`;

/** The page shown instead of a page that could not be loaded. */
export function offlinePage(): Response {
	return new Response(page, {
		status: 503,
		headers: {
			'content-type': 'text/html; charset=utf-8',
			'cache-control': 'no-store',
			'content-security-policy':
				"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
		},
	});
}
