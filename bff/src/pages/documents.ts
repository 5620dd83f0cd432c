import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { supportAddress } from '../mail/mail.ts';
import { followLowestPrice, type ListPlans } from './follow-lowest-price.ts';
import type { LiveDocument } from './releases/live-build.ts';

export type DocumentSettings = Pick<Config, 'adConversionId' | 'mailFrom' | 'signup'>;

/** In order of preference, where a browser accepts several equally. */
const ENCODINGS = ['br', 'gzip'] as const;

interface Encoded {
	etag: string;
	plain: Buffer;
	compressed: Record<(typeof ENCODINGS)[number], Buffer>;
}

const compress = {
	br: (text: Buffer) =>
		promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
	gzip: promisify(gzip),
};

/**
 * Returns a function that sends the HTML documents outside the shell, compressed as the browser
 * accepts and with the server's settings filled in.
 */
export function createDocuments(
	{ adConversionId, mailFrom, signup }: DocumentSettings,
	listPlans: ListPlans,
) {
	const supportEmail = supportAddress(mailFrom);
	const lowestPrice = followLowestPrice(listPlans);
	const settingsNow = () =>
		JSON.stringify({
			adConversionId: adConversionId ?? null,
			supportEmail,
			signup,
			price: lowestPrice(),
		}).replaceAll('<', '\\u003c');
	/** The latest document of each path. The content of a URL never changes: it has a version. */
	const encoded = new Map<string, { url: string; settings: string; done: Promise<Encoded> }>();

	const encode = async (document: LiveDocument, settings: string): Promise<Encoded> => {
		const page = await document.read();
		const text = Buffer.from(
			page.replace(
				'<!--settings-->',
				() => `<script type="application/json" id="settings">${settings}</script>`,
			),
		);
		const [br, zipped] = await Promise.all([compress.br(text), compress.gzip(text)]);
		return {
			etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
			plain: text,
			compressed: { br, gzip: zipped },
		};
	};

	const encodedOf = (path: string, document: LiveDocument): Promise<Encoded> => {
		const settings = settingsNow();
		const known = encoded.get(path);
		if (known?.url === document.url && known.settings === settings) return known.done;
		const done = encode(document, settings).catch((error: unknown) => {
			encoded.delete(path);
			throw error;
		});
		encoded.set(path, { url: document.url, settings, done });
		return done;
	};

	// The first visitor after a start sees the price, too.
	lowestPrice();
	return async (
		request: FastifyRequest,
		reply: FastifyReply,
		path: string,
		document: LiveDocument,
	) => {
		const { etag, plain, compressed } = await encodedOf(path, document);
		reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
		if (request.headers['if-none-match'] === etag) return reply.code(304).send();
		const accepted = negotiate(String(request.headers['accept-encoding'] ?? ''), [...ENCODINGS]);
		const encoding = ENCODINGS.find((name) => name === accepted);
		if (encoding) reply.header('content-encoding', encoding);
		return reply.type('text/html; charset=utf-8').send(encoding ? compressed[encoding] : plain);
	};
}
