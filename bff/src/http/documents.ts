import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { supportAddress } from '../mail/support-address.ts';

export type DocumentSettings = Pick<Config, 'adConversionId' | 'mailFrom'>;

interface Encoded {
	etag: string;
	/** By the name of the encoding; the empty one is plain. */
	bodies: Record<'br' | 'gzip' | '', Buffer>;
}

const compress = {
	br: (text: Buffer) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
	gzip: promisify(gzip),
};

/** Sends the pages that are documents of their own, outside the shell, with what only the server knows filled in. */
export function createDocuments(root: string, { adConversionId, mailFrom }: DocumentSettings) {
	const supportEmail = supportAddress(mailFrom);
	const settings = JSON.stringify({ adConversionId: adConversionId ?? null, supportEmail }).replaceAll('<', '\\u003c');
	/** By file, whose folder bears a version: what stands in it never changes. */
	const encoded = new Map<string, Promise<Encoded>>();

	const encode = async (file: string): Promise<Encoded> => {
		const page = await readFile(file, 'utf8');
		const text = Buffer.from(page.replace('<!--settings-->', () => `<script type="application/json" id="settings">${settings}</script>`));
		const [br, zipped] = await Promise.all([compress.br(text), compress.gzip(text)]);
		return { etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`, bodies: { br, gzip: zipped, '': text } };
	};

	/** `url` is the document's own, as the registry names it. */
	return async (request: FastifyRequest, reply: FastifyReply, url: string) => {
		const file = join(root, url.replace(/^\/remotes\/(\w+)\//, 'mfe-$1/dist/'));
		const known = encoded.get(file) ?? encode(file);
		encoded.set(file, known);
		const { etag, bodies } = await known.catch((error: unknown) => {
			encoded.delete(file);
			throw error;
		});
		reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
		if (request.headers['if-none-match'] === etag) return reply.code(304).send();
		const accepted = String(request.headers['accept-encoding'] ?? '');
		const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : '';
		if (encoding !== '') reply.header('content-encoding', encoding);
		return reply.type('text/html; charset=utf-8').send(bodies[encoding]);
	};
}
