import { expect, test } from 'vitest';
import { logout } from '../../contract/auth/session.ts';
import { buildTestApp } from '../testing/apps/build-test-app.ts';

test('security.txt and robots.txt say whom to report to and what programs may read', async () => {
	const { app } = await buildTestApp({
		environment: { MAIL_FROM: 'Warble <help@warble.test>', APP_ORIGINS: 'https://warble.test' },
	});
	const robots = await app.inject({ url: '/robots.txt' });
	expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
	expect(robots.body).toContain('User-agent: *\nDisallow: /api/\n');
	const { body } = await app.inject({ url: '/.well-known/security.txt' });
	expect(body).toContain('Contact: mailto:help@warble.test\n');
	expect(body).toContain('Canonical: https://warble.test/.well-known/security.txt\n');
	const [, expires = ''] = /^Expires: (.+)$/m.exec(body) ?? [];
	const days = (Date.parse(expires) - Date.now()) / 86_400_000;
	expect(days).toBeGreaterThan(90);
	expect(days).toBeLessThan(366);
});

test('signing out clears the browser’s cached data, and no page can be framed', async () => {
	const server = await buildTestApp();
	const { cookie } = await server.loginAs();
	const { headers } = await server.app.inject({
		method: logout.method,
		url: logout.url,
		headers: { cookie },
	});
	expect(headers['clear-site-data']).toBe('"cache"');
	expect(headers['x-frame-options']).toBe('DENY');
});
