import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSealer } from '../../account/sealer.ts';
import { createXTokens } from '../../outside/x-tokens.ts';
import { buildSignInApp, type SignInApp } from '../../testing/build-sign-in-app.ts';
import type { TestPerson } from '../../testing/build-test-app.ts';
import { renewTokens } from './renew-tokens.ts';
import { createStoredTokens } from './stored-tokens.ts';
import { createXAccess } from './x-access.ts';

const HOUR = 3_600_000;
const old = { id: 'old', key: randomBytes(32) };
const fresh = { id: 'new', key: randomBytes(32) };

let app: SignInApp;
let person: TestPerson;
const handle = randomBytes(6).toString('hex');
beforeAll(async () => {
	app = await buildSignInApp({ keep: true, environment: { ENCRYPTION_KEYS: `old:${old.key.toString('hex')}` } });
	person = await app.loginAs();
});
afterAll(() => app.close());
beforeEach(() => app.connect(app.browserOf(person), 'twitter', { other: handle }));

const renewWith = (...ring: (typeof old)[]) => renewTokens(app.services.em, createStoredTokens(createSealer(ring)));

/** Another server on this database, with these keys. */
function server(ring: (typeof old)[], { ahead = 0, beforeAsking = async () => {} } = {}) {
	const { client, apiBaseUrl } = app.sandbox.x;
	const now = () => Date.now() + ahead;
	const real = createXTokens({ client, apiBaseUrl, timeoutMs: 5000 });
	const refresh = async (token: string) => {
		await beforeAsking();
		return real.refresh(token);
	};
	return createXAccess({ em: app.services.em, stored: createStoredTokens(createSealer(ring), now), xTokens: { ...real, refresh }, now });
}

async function whoIs(token = ''): Promise<string | undefined> {
	const response = await fetch(`${app.sandbox.url}/2/users/me`, { headers: { authorization: `Bearer ${token}` } });
	return ((await response.json()) as { data?: { username: string } }).data?.username;
}

test('a connection is sealed anew once, and then needs the old key no more [E1]', async () => {
	expect(await renewWith(fresh, old)).toEqual({ renewed: 1, busy: 0, unreadable: [] });
	expect(await renewWith(fresh, old)).toEqual({ renewed: 0, busy: 0, unreadable: [] });
	expect(await whoIs(await server([fresh]).accessToken(person.id))).toBe(handle);
	await expect(server([old]).accessToken(person.id)).rejects.toMatchObject({ code: 'connection_expired' });
});

test('tokens that are being traded at X are left to whoever trades them, and are not lost [E1]', async () => {
	let renewal: unknown;
	const trading = server([old], {
		ahead: 3 * HOUR,
		beforeAsking: async () => {
			renewal = await renewWith(fresh, old);
		},
	});
	expect(await whoIs(await trading.accessToken(person.id))).toBe(handle);
	expect(renewal).toEqual({ renewed: 0, busy: 1, unreadable: [] });
	expect(await whoIs(await server([old]).accessToken(person.id))).toBe(handle);
	expect(await renewWith(fresh, old)).toEqual({ renewed: 1, busy: 0, unreadable: [] });
});

test('what cannot be opened is named and stays as it is [E1]', async () => {
	const { renewed, unreadable } = await renewWith(fresh);
	expect(renewed).toBe(0);
	expect(unreadable).toEqual([expect.stringMatching(/^the connection of X account \d+: No encryption key "old" .+ENCRYPTION_KEYS\.$/)]);
	expect(await whoIs(await server([old]).accessToken(person.id))).toBe(handle);
});
