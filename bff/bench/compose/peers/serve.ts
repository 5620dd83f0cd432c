import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { DraftParser } from '../../../contract/compose/draft-markup.ts';

/**
 * An SDK behind Fastify, re-emitting our events as its quick start writes it: no abort is wired,
 * and `write` is not waited for.
 */
export async function serve(
	tokensOf: (text: string) => Promise<AsyncIterable<string>>,
): Promise<void> {
	const app = Fastify();
	app.post('/api/compose', async (request, reply) => {
		const { text } = request.body as { text: string };
		const tokens = await tokensOf(text);
		reply.hijack();
		reply.raw.writeHead(200, { 'content-type': 'text/event-stream' });
		let drafts = '';
		const parser = new DraftParser({
			draft: (draft) => {
				drafts += `event: tweet\ndata: ${JSON.stringify({ text: draft })}\n\n`;
			},
		});
		for await (const token of tokens) {
			drafts = '';
			parser.push(token);
			reply.raw.write(`event: assistant_token\ndata: ${JSON.stringify({ token })}\n\n${drafts}`);
		}
		reply.raw.end('event: done\ndata: {"status":"done"}\n\n');
	});
	await app.listen({ host: '127.0.0.1', port: 0, backlog: 4096 });
	process.on('SIGTERM', () => process.exit());
	process.send?.({ port: (app.server.address() as AddressInfo).port });
}
