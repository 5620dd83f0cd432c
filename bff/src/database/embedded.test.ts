import { Client, type ClientConfig, Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts';

let embedded: EmbeddedDatabase;
let address: ClientConfig;
let pool: Pool;

beforeAll(async () => {
	embedded = await startEmbedded({});
	address = {
		host: embedded.host,
		port: 5432,
		user: 'postgres',
		password: 'embedded',
		database: 'postgres',
	};
	pool = new Pool({ ...address, max: 8 });
});
afterAll(async () => {
	await pool.end();
	await embedded.close();
});

test('connections with simultaneous queries each get their own result', async () => {
	const wanted = Array.from({ length: 300 }, (_, n) => n);
	const got = await Promise.all(
		wanted.map(async (n) => (await pool.query('select $1::int as n', [n])).rows[0]?.n),
	);
	expect(got).toEqual(wanted);
});

test('connections that wait for a transaction to end each get their own result', async () => {
	for (let round = 0; round < 5; round += 1) {
		const client = await pool.connect();
		await client.query('begin');
		const same = [1, 2, 3].map((n) => pool.query('select $1::int as n', [n]));
		const other = [4, 5, 6].map((n) => pool.query('select $1::int + $2::int as n', [n, 0]));
		await client.query('select $1::text', ['still in the transaction']);
		await client.query('commit');
		client.release();
		const got = (await Promise.all([...same, ...other])).map(({ rows }) => rows[0]?.n);
		expect(got).toEqual([1, 2, 3, 4, 5, 6]);
	}
});

test('a statement larger than one packet is not cut in two by another', async () => {
	const wanted = Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? 300_000 + n : n));
	const got = await Promise.all(
		wanted.map(
			async (n) => (await pool.query('select length($1::text) as n', ['x'.repeat(n)])).rows[0]?.n,
		),
	);
	expect(got).toEqual(wanted);
});

test('an open transaction belongs to one connection, and its rollback removes its changes', async () => {
	await pool.query('create table notes (text text)');
	const client = await pool.connect();
	await client.query('begin');
	await client.query('insert into notes values ($1)', ['in the transaction']);
	const outside = pool.query('insert into notes values ($1)', ['outside']);
	await client.query('insert into notes values ($1)', ['in the transaction']);
	await client.query('rollback');
	client.release();
	await outside;
	expect((await pool.query('select text from notes')).rows).toEqual([{ text: 'outside' }]);
});

test('a failing statement harms no other statement', async () => {
	const results = await Promise.allSettled(
		Array.from({ length: 60 }, (_, n) =>
			n % 3 === 0 ? pool.query('select $1::int / 0', [n]) : pool.query('select $1::int as n', [n]),
		),
	);
	for (const [n, result] of results.entries()) {
		if (n % 3 === 0)
			expect(result).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
		else expect(result).toMatchObject({ status: 'fulfilled', value: { rows: [{ n }] } });
	}
});

test('a connection that breaks during a query blocks nobody', async () => {
	for (let round = 0; round < 5; round += 1) {
		const broken = new Client(address);
		await broken.connect();
		broken.on('error', () => undefined);
		const asked = broken.query('select $1::int as n', [round]).catch(() => undefined);
		(
			broken as unknown as { connection: { stream: { destroy(): void } } }
		).connection.stream.destroy();
		await asked;
		expect((await pool.query('select $1::int as n', [round])).rows).toEqual([{ n: round }]);
	}
});
