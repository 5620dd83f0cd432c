// A fake X with a given number of posts, and a fake model with a given latency, in a process of its
// own.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Chunks, usageOf } from '../../../sandbox/openrouter/chunks.ts';
import { readJudgeRequest } from '../../../sandbox/openrouter/judge.ts';

let latencyMs = 1000;
/** Variation of the latency: 0 for none, 0.5 for 50 % to 150 %. */
let spread = 0;
let posts = 400;
let newest = 0n;
let answers = 0;
let latencies = 0;

/**
 * A page of posts as X returns it, newest first. Two posts a second, so that 5,000 fit into the
 * hour that is always read again.
 */
function searchPage(url: URL): unknown {
	const from = Number(url.searchParams.get('next_token') ?? 0);
	const size = Math.min(Number(url.searchParams.get('max_results') ?? 100), posts - from);
	const end = Date.parse(url.searchParams.get('end_time') ?? '') || Date.now() - 10_000;
	const data = Array.from({ length: Math.max(0, size) }, (_, at) => ({
		id: String(newest - BigInt(from + at)),
		text: `Post ${from + at}: easy runs have to be slow, and a missing index costs nine seconds. Bread needs patience, too.`,
		author_id: '1',
		created_at: new Date(end - (from + at + 1) * 500).toISOString(),
		edit_history_tweet_ids: [String(newest - BigInt(from + at))],
		public_metrics: { like_count: 1, retweet_count: 0, reply_count: 0, quote_count: 0 },
	}));
	const next = from + size < posts ? { next_token: String(from + size) } : {};
	return {
		data,
		includes: { users: [{ id: '1', name: 'Ada', username: 'ada' }] },
		meta: { result_count: data.length, ...next },
	};
}

function answer(response: ServerResponse, prompt: string): void {
	const batch = readJudgeRequest(prompt);
	if (!batch) throw new Error('The prompt is not a judge request.');
	const latency = latencyMs * (1 + spread * (2 * Math.random() - 1));
	answers += 1;
	latencies += latency;
	const chunks = new Chunks();
	response.socket?.setNoDelay(true);
	response.writeHead(200, { 'content-type': 'text/event-stream' });
	response.write(chunks.role());
	const { allPosts, checkVerdicts } = batch;
	const lines = allPosts.map(
		({ id }, at) =>
			`${JSON.stringify({ id, included: checkVerdicts.get(id) ?? at % 3 === 0, reasoning: 'As you asked.' })}\n`,
	);
	const startedAt = performance.now();
	const writeLine = (at: number): void => {
		const line = lines[at];
		if (line === undefined) {
			response.end(chunks.finish('stop') + chunks.usage(usageOf(1000, 600)) + Chunks.done);
			return;
		}
		setTimeout(
			() => {
				response.write(chunks.content(line));
				writeLine(at + 1);
			},
			Math.max(0, startedAt + (latency * (at + 1)) / lines.length - performance.now()),
		);
	};
	writeLine(0);
}

const server = createServer((request, response) => {
	const url = new URL(request.url ?? '/', 'http://upstream');
	const parts: Buffer[] = [];
	request.on('data', (bytes: Buffer) => parts.push(bytes));
	request.on('end', () => {
		const body = Buffer.concat(parts).toString();
		if (url.pathname === '/api/v1/chat/completions') {
			answer(response, JSON.parse(body).messages.at(-1).content);
			return;
		}
		const json = url.pathname === '/2/tweets/search/recent' ? searchPage(url) : { data: [] };
		response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(json));
	});
});

process.on('message', ({ id, request }: { id: number; request: string }) => {
	const [, name, ...numbers] = /^(setting|latency)(.*)$/.exec(request) ?? [];
	if (name === 'setting') {
		[latencyMs = 1000, spread = 0, posts = 400] = (numbers[0] ?? '').trim().split(' ').map(Number);
		// New post ids, so that no stored verdict is reused.
		newest = BigInt(Date.now()) * 1_000_000n;
		answers = 0;
		latencies = 0;
		process.send?.({ id, response: true });
	}
	if (name === 'latency')
		process.send?.({ id, response: { answers, meanLatency: latencies / answers } });
});
server.listen(0, '127.0.0.1', () =>
	process.send?.({ port: (server.address() as AddressInfo).port }),
);
