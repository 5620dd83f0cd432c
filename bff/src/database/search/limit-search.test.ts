import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { buildTestApp } from '../../testing/apps/build-test-app.ts';
import { testOnPostgres } from '../../testing/database/test-on-postgres.ts';
import { type Em, queries, withoutTimeout } from '../orm.ts';
import { limitSearch } from './limit-search.ts';

const read = (tx: Em, seconds: number) => sql`select pg_sleep(${seconds})`.execute(queries(tx));

testOnPostgres('a search that takes too long is cancelled, and says what to do [F8]', async () => {
	const { em } = (await buildTestApp()).services;
	await expect(
		limitSearch(em, 'mara', (tx) => read(tx, 60), { seconds: 0.05 }),
	).rejects.toMatchObject({
		status: 503,
		code: 'server_busy',
		message: expect.stringContaining('Look for a whole word'),
	});
	// The limit ends with its search, on all connections.
	await limitSearch(em, 'mara', (tx) => read(tx, 0), { seconds: 0.05 });
	await Promise.all(Array.from({ length: 10 }, () => read(em.fork(), 0.1)));
});

// The embedded engine has one connection, so searches of different users wait for each other too.
testOnPostgres('the searches of a user wait for each other, and for nobody else [F8]', async () => {
	const { em } = (await buildTestApp()).services;
	const running: string[] = [];
	const begin = (userId: string) => {
		const { promise, resolve } = Promise.withResolvers<void>();
		const ended = limitSearch(em, userId, async () => {
			running.push(userId);
			await promise;
		});
		return { end: resolve, ended };
	};
	const searches = [begin('mara'), begin('mara'), begin('ole')];
	await expect.poll(() => running.toSorted()).toEqual(['mara', 'ole']);
	searches[0]?.end();
	await expect.poll(() => running.toSorted()).toEqual(['mara', 'mara', 'ole']);
	for (const { end } of searches) end();
	await Promise.all(searches.map(({ ended }) => ended));
});

test('a search whose user has left before its turn does not begin', async () => {
	const { em } = (await buildTestApp()).services;
	const { promise, resolve } = Promise.withResolvers<void>();
	const first = limitSearch(em, 'mara', () => promise);
	const left = new AbortController();
	const begun = vi.fn();
	const second = limitSearch(em, 'mara', begun, { signal: left.signal });
	left.abort(new Error('left'));
	resolve();
	await first;
	await expect(second).rejects.toThrow('left');
	expect(begun).not.toHaveBeenCalled();
});

testOnPostgres(
	'a statement of a request ends after 30 seconds, one of a job need not',
	async () => {
		const { em } = (await buildTestApp()).services;
		const readLimit = (tx: Em) => tx.execute('show statement_timeout');
		expect(await readLimit(em.fork())).toEqual([{ statement_timeout: '30s' }]);
		expect(await withoutTimeout(em, readLimit)).toEqual([{ statement_timeout: '0' }]);
		expect(await readLimit(em.fork())).toEqual([{ statement_timeout: '30s' }]);
	},
);
