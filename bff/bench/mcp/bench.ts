import { cpus } from 'node:os';
import { Client } from 'pg';
import { startPostgres } from '../../src/testing/database/postgres.ts';
import type { BenchOptions } from '../compose/bench.ts';
import { Load, type Request } from '../lists/load.ts';
import { storeLists } from '../lists/store-lists.ts';
import { type Product, startProduct } from '../product.ts';
import { median, type Report, type Row, type Values } from '../report.ts';

const api = 'API';
const modern = 'MCP of 2026';
const earlier = 'MCP of 2025';
const GOAL = 1.5;
const CONNECTIONS = 12;

interface Reading {
	name: string;
	path: string;
	tool: string;
	given?: Record<string, unknown>;
	/** How many times as many requests, for answers that take too little time to be measured. */
	times?: number;
}

const readings: Record<string, Reading> = {
	drafts: { name: '20 drafts', path: '/api/v1/drafts?limit=20', tool: 'list_drafts' },
	files: { name: 'tree of 300 files', path: '/api/v1/files/tree', tool: 'list_files' },
	runs: { name: '20 runs', path: '/api/v1/filter/runs?limit=20', tool: 'list_runs' },
	queue: { name: 'the queue', path: '/api/v1/queue', tool: 'list_queue', times: 2 },
	posts: {
		name: '20 included posts, marked as untrusted',
		path: '/api/v1/tweets?filter=included&limit=20',
		tool: 'list_worth_reading',
		given: { list: 'included' },
	},
};

/** Compares the CPU of a tool call with that of the request to the API: see `../README.md`. */
export async function benchMcp({ rounds, isQuick, only, progress }: BenchOptions): Promise<Report> {
	const measured = Object.entries(readings).filter(([key]) => !only || only.includes(key));
	const count = isQuick ? 300 : 1000;
	const warmUp = isQuick ? 1000 : 3000;
	const values = new Map<string, Values>();
	const postgres = await startPostgres();
	if (!postgres) throw new Error('This benchmark needs PostgreSQL.');
	const product = await startProduct({ DATABASE_URL: postgres.url });
	const database = new Client({ connectionString: postgres.url });
	const load = new Load(CONNECTIONS);
	try {
		await database.connect();
		progress('storing the lists');
		const { rows } = await database.query(`select id from users where username = 'demo'`);
		await storeLists(database, rows[0].id);
		const authorization = `Bearer ${await makeToken(product)}`;
		const target = { origin: product.origin, headers: { authorization } };
		const contenders = [api, modern, earlier].map((name) => ({
			name,
			run: (reading: Reading, times: number) => load.run(target, requestOf(name, reading), times),
		}));
		for (const [, reading] of measured) {
			for (const name of [modern, earlier]) await verify(load, target, requestOf(name, reading));
			for (const { run } of contenders) await run(reading, warmUp);
		}
		for (let round = 0; round < rounds; round += 1) {
			progress(`round ${round + 1}`);
			for (const [key, reading] of measured) {
				const row = values.get(key) ?? {};
				for (const { name, run } of round % 2 === 0 ? contenders : contenders.toReversed()) {
					const requests = (reading.times ?? 1) * count;
					const before = await product.child.usage();
					await run(reading, requests);
					const after = await product.child.usage();
					row[name] = [...(row[name] ?? []), (after.cpu - before.cpu) / requests];
				}
				values.set(key, row);
			}
		}
	} finally {
		load.close();
		await database.end();
		await product.close();
		postgres.stop();
	}
	const scaleOf = (key: string) =>
		[api, modern, earlier].map((name) => median(values.get(key)?.[name] ?? []).toFixed(0));
	return {
		title: 'MCP: CPU of a tool call',
		setting: [
			`${count} or more calls a round and side over ${CONNECTIONS} kept connections, in turn, PostgreSQL, ${cpus().length} cores, ${rounds} rounds`,
			`µs of CPU a call, ${api}, ${modern} and ${earlier}: ${measured.map(([key, { name }]) => `${name} ${scaleOf(key).join(', ')}`).join('; ')}`,
		],
		contenders: [api, modern, earlier],
		ours: modern,
		rows: measured.map(
			([key, { name }]): Row => ({
				name,
				unit: 'x',
				goal: GOAL,
				reference: api,
				values: values.get(key) ?? {},
			}),
		),
	};
}

async function makeToken({ origin, headers }: Product): Promise<string> {
	const response = await fetch(`${origin}/api/access/tokens`, {
		method: 'POST',
		headers: { ...headers, 'content-type': 'application/json' },
		body: JSON.stringify({ name: 'Bench', right: 'read', days: 1 }),
	});
	const { secret } = (await response.json()) as { secret: string };
	return secret;
}

/** The request of a contender: the API itself, or a tool call as the official client sends it. */
function requestOf(contender: string, { path, tool, given = {} }: Reading): string | Request {
	if (contender === api) return path;
	const version = contender === modern ? '2026-07-28' : '2025-11-25';
	const isModern = contender === modern;
	return {
		path: '/mcp',
		method: 'POST',
		headers: {
			'content-type': 'application/json',
			accept: 'application/json, text/event-stream',
			'mcp-protocol-version': version,
			...(isModern && { 'mcp-method': 'tools/call', 'mcp-name': tool }),
		},
		body: JSON.stringify({
			jsonrpc: '2.0',
			id: 1,
			method: 'tools/call',
			params: {
				name: tool,
				arguments: given,
				...(isModern && {
					_meta: {
						'io.modelcontextprotocol/protocolVersion': version,
						'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
						'io.modelcontextprotocol/clientCapabilities': {},
					},
				}),
			},
		}),
	};
}

/** A tool call responds with 200 also if it failed. */
async function verify(
	load: Load,
	target: Parameters<Load['read']>[0],
	request: string | Request,
): Promise<void> {
	const body = await load.read(target, request);
	if (!body.includes('"structuredContent"') || body.includes('"isError":true'))
		throw new Error(`A tool call failed: ${body.slice(0, 500)}`);
}
