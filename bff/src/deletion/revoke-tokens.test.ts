import { expect, test } from 'vitest';
import { IdentityEntity, UserEntity } from '../auth/auth.ts';
import { buildSignInApp } from '../testing/apps/build-sign-in-app.ts';

test('tokens of X are revoked there, later if X is down, without delaying the deletion', async () => {
	const app = await buildSignInApp();
	const user = await app.loginAs();
	const browser = app.browserOf(user);
	await app.connect(browser, 'twitter', { other: 'mara' }, 'acts');
	const em = () => app.services.em.fork();
	const accessToken = await app.services.xAccess.accessToken(user.id);
	const atX = async () => {
		const response = await fetch(`${app.sandbox.x.apiBaseUrl}/2/users/me`, {
			headers: { authorization: `Bearer ${accessToken}` },
		});
		return response.status;
	};
	const tokens = async () =>
		(await em().findOneOrFail(IdentityEntity, { userId: user.id })).sealedTokens;
	expect(await atX()).toBe(200);

	const failure = { action: 'status', status: 500, at: 'revoke' } as const;
	await app.next('twitter', ...Array.from({ length: 20 }, () => failure));
	await app.services.deletion.begin(user);
	await app.services.deletion.run();
	expect((await em().findOneOrFail(UserEntity, user.id)).deletesAt).not.toBeNull();
	expect(await tokens()).not.toBeNull();
	expect(await atX()).toBe(200);

	await fetch(`${app.sandbox.url}/sandbox/x/next`, { method: 'DELETE' });
	await app.services.deletion.run();
	expect(await tokens()).toBeNull();
	expect(await atX()).toBe(401);
});
