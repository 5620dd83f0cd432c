// A fake model in a process of its own, which is fast enough never to be the bottleneck. It
// supports the sandbox's directives pace, tokens, per-write and stall.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Chunks, usageOf } from '../../../sandbox/openrouter/chunks.ts';
import { type Directives, findDirectives } from '../../../sandbox/openrouter/directives.ts';
import { answerTokens } from './instruction.ts';
import { PacedWriters } from './paced-writers.ts';

const paced = new Map<number, PacedWriters>();
const answers = new Map<string, Buffer[]>();
let tokensSent = 0;

/** The writes of an answer with exactly this number of tokens. */
function writesOf(tokens: number, perWrite: number): Buffer[] {
	const key = `${tokens}/${perWrite}`;
	const known = answers.get(key);
	if (known) return known;
	const chunks = new Chunks();
	const all = answerTokens(tokens);
	const writes: Buffer[] = [];
	for (let at = 0; at < all.length; at += perWrite) {
		writes.push(
			Buffer.from(
				all
					.slice(at, at + perWrite)
					.map((token) => chunks.content(token))
					.join(''),
			),
		);
	}
	const last = chunks.finish('stop') + chunks.usage(usageOf(100, tokens)) + Chunks.done;
	answers.set(key, writes);
	writes.push(Buffer.from(last));
	return writes;
}

const server = createServer((request, response) => {
	if (request.method === 'GET') {
		// The list of models.
		response.end('{"data":[]}');
		return;
	}
	const parts: Buffer[] = [];
	request.on('data', (bytes: Buffer) => parts.push(bytes));
	request.on('end', () => answer(response, findDirectives(Buffer.concat(parts).toString())));
});

const opening = Chunks.comment + new Chunks().role();

function answer(
	response: ServerResponse,
	{ tokens = 100, perWrite = 1, pace = 0, fault, faultAfter = 0 }: Directives,
): void {
	const writes =
		fault === 'stall'
			? writesOf(tokens, perWrite).slice(0, faultAfter)
			: writesOf(tokens, perWrite);
	response.on('close', () => {
		if (!response.writableFinished)
			process.send?.({ event: 'aborted', data: process.hrtime.bigint().toString() });
	});
	response.socket?.setNoDelay(true);
	response.writeHead(200, { 'content-type': 'text/event-stream' });
	response.write(opening);
	let at = 0;
	/** Returns false when there is nothing more to write. */
	const writeNext = (): boolean => {
		const bytes = writes[at];
		if (bytes === undefined || response.destroyed) return false;
		at += 1;
		if (at === writes.length && fault === undefined) {
			response.end(bytes);
			return false;
		}
		response.write(bytes);
		tokensSent += perWrite;
		return true;
	};
	// The first token is sent at once, so that only the contender's delay is measured.
	if (!writeNext()) return;
	if (pace > 0) pacedAt(pace).add(writeNext);
	else rush(response, writeNext);
}

function pacedAt(pace: number): PacedWriters {
	const writers = paced.get(pace) ?? new PacedWriters(pace);
	paced.set(pace, writers);
	return writers;
}

function rush(response: ServerResponse, writeNext: () => boolean): void {
	for (let count = 0; count < 16; count += 1) {
		if (!writeNext()) return;
		if (response.writableNeedDrain) {
			response.once('drain', () => rush(response, writeNext));
			return;
		}
	}
	setImmediate(rush, response, writeNext);
}

process.on('message', ({ id, request }: { id: number; request: string }) => {
	if (request === 'tokens') process.send?.({ id, response: tokensSent });
});
process.on('SIGTERM', () => process.exit());
server.keepAliveTimeout = 3_600_000;
server.listen(0, '127.0.0.1', 4096, () =>
	process.send?.({ port: (server.address() as AddressInfo).port }),
);
