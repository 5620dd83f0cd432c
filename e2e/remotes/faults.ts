import type { Fault, ProductResponse } from './fault-proxy.ts';

/** Changes the text of a response. */
export const replaceText =
	(change: (text: string) => string): Fault =>
	(response, { status, headers, text }: ProductResponse) =>
		response.writeHead(status, headers).end(change(text));

/** Faults of a file between the product and a browser. */
export const faults = {
	missing: (response) => response.writeHead(404, { 'cache-control': 'no-store' }).end(),
	failing: (response) => response.writeHead(500, { 'cache-control': 'no-store' }).end(),
	hanging: () => undefined,
	cut: (response, { status, headers, text }) => {
		response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(text) });
		// Breaks the connection only after the first half was sent.
		response.write(text.slice(0, text.length / 2), () => response.destroy());
	},
	tamperedScript: replaceText(
		(text) => `${text}\n;document.documentElement.dataset.tampered = 'yes';`,
	),
	tamperedStyle: replaceText((text) => `${text}\nhtml { --tampered: yes; }`),
	otherPage: (response) =>
		response
			.writeHead(200, { 'content-type': 'text/html' })
			.end('<!doctype html><title>Hotel network</title>'),
} satisfies Record<string, Fault>;
