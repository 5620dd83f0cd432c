import { afterAll, expect, test } from 'vitest';
import { testBlueskyServer } from '../../bff/src/networks/bluesky/testing/test-bluesky-server.ts';
import { testServer } from '../../bff/src/networks/testing/server-conformance.ts';
import { startRealServer } from './testing/start-real-server.ts';

const server = await startRealServer();
afterAll(() => server.close());
/** One server for all tests of this file. */
const start = async () => ({ ...server, close: async () => {} });

testServer(start);
testBlueskyServer(start);

test('too many tries to sign in are refused, with the time to wait', async () => {
	const [{ handle }] = await server.newAccounts();
	const tryOnce = () =>
		server.login.signIn({ handle, password: 'wrong' }).catch((error: unknown) => error);
	let tries = [];
	while (tries.length < 30) tries.push(await tryOnce());
	tries = tries.filter((error) => !(error as { path?: string }).path);
	expect(tries[0]).toMatchObject({ code: 'network_rate_limited', retryAfter: expect.any(Number) });
});
