import type { Answer, Spoil } from './fault-proxy.ts';

/** Another text in the place of what the product answered. */
export const replaceBy =
	(change: (text: string) => string): Spoil =>
	(response, { status, headers, text }: Answer) =>
		response.writeHead(status, headers).end(change(text));

/** Ways for files to go bad between the product and a browser. */
export const spoils = {
	missing: (response) => response.writeHead(404, { 'cache-control': 'no-store' }).end(),
	failing: (response) => response.writeHead(500, { 'cache-control': 'no-store' }).end(),
	hanging: () => undefined,
	cut: (response, { status, headers, text }) => {
		response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(text) });
		// The connection goes once the half has been sent, and not before.
		response.write(text.slice(0, text.length / 2), () => response.destroy());
	},
	tamperedScript: replaceBy(
		(text) => `${text}\n;document.documentElement.dataset.tampered = 'yes';`,
	),
	tamperedStyle: replaceBy((text) => `${text}\nhtml { --tampered: yes; }`),
	otherPage: (response) =>
		response
			.writeHead(200, { 'content-type': 'text/html' })
			.end('<!doctype html><title>Hotel network</title>'),
} satisfies Record<string, Spoil>;
