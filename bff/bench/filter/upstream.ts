// X with as many posts as the bench wants, and a model whose answers take a known time, in a
// process of its own.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Chunks, usageOf } from '../../../sandbox/openrouter/chunks.ts';
import { readJudgeQuestion } from '../../../sandbox/openrouter/judging.ts';

let latencyMs = 1000;
/** 0: every answer takes as long; 0.5: from half as long to half as long again. */
let spread = 0;
let posts = 400;
let newest = 0n;
let answers = 0;
let latencies = 0;

/**
 * As X writes it, the newest first; two a second, so that five thousand are in the hour that is
 * always read anew, two a second.
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
	const question = readJudgeQuestion(prompt);
	if (!question) throw new Error('a question that the bench does not understand');
	const latency = latencyMs * (1 + spread * (2 * Math.random() - 1));
	answers += 1;
	latencies += latency;
	const chunks = new Chunks();
	response.socket?.setNoDelay(true);
	response.writeHead(200, { 'content-type': 'text/event-stream' });
	response.write(chunks.role());
	const { asked, decided } = question;
	const lines = asked.map(
		({ id }, at) =>
			`${JSON.stringify({ id, included: decided.get(id) ?? at % 3 === 0, reasoning: 'As you asked.' })}\n`,
	);
	const begun = performance.now();
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
			Math.max(0, begun + (latency * (at + 1)) / lines.length - performance.now()),
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

process.on('message', ({ id, question }: { id: number; question: string }) => {
	const [, name, ...numbers] = /^(setting|told)(.*)$/.exec(question) ?? [];
	if (name === 'setting') {
		[latencyMs = 1000, spread = 0, posts = 400] = (numbers[0] ?? '').trim().split(' ').map(Number);
		// Posts that no run has seen: none of them is judged from memory.
		newest = BigInt(Date.now()) * 1_000_000n;
		answers = 0;
		latencies = 0;
		process.send?.({ id, answer: true });
	}
	if (name === 'told')
		process.send?.({ id, answer: { answers, meanLatency: latencies / answers } });
});
server.listen(0, '127.0.0.1', () =>
	process.send?.({ port: (server.address() as AddressInfo).port }),
);
