import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from './config/config.ts';
import { addSandbox } from './sandbox-mode.ts';

const ours: Record<string, Record<string, string>> = {
	model: { OPENROUTER_BASE_URL: 'https://model.example/v1', OPENROUTER_API_KEY: 'sk-or-ours' },
	x: { X_CLIENT_ID: 'our-x', X_CLIENT_SECRET: 'x' },
	google: { GOOGLE_CLIENT_ID: 'our-google', GOOGLE_CLIENT_SECRET: 'x' },
	mail: { SMTP_URL: 'smtp://mail.example' },
	stripe: { STRIPE_API_KEY: 'our-stripe', STRIPE_WEBHOOK_SECRETS: 'our-secret' },
};

async function complete(names: string[], more: Record<string, string> = {}) {
	const folder = mkdtempSync(join(tmpdir(), 'warble-sandbox-'));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const settings = readConfig({
		DATA_DIR: folder,
		...Object.assign({}, ...names.map((name) => ours[name])),
		...more,
	});
	const completed = await addSandbox(settings);
	onTestFinished(async () => completed.sandbox?.close());
	return { ...completed, settings };
}

test('without any settings, the sandbox stands in for every provider', async () => {
	const { config, sandbox } = await complete([]);
	expect(config).toMatchObject({
		model: { baseUrl: `${sandbox?.url}/api/v1`, name: 'sandbox/wren' },
		x: { id: 'sandbox-x' },
		xAuthorizeUrl: `${sandbox?.url}/i/oauth2/authorize`,
		xApiBaseUrl: sandbox?.url,
		xWebUrl: sandbox?.url,
		xAppToken: 'sandbox-x-app-token',
		xPlan: 'enterprise',
		google: { id: 'sandbox-google' },
		googleIssuer: `${sandbox?.url}/google`,
		smtpUrl: sandbox?.smtpUrl,
		stripeApiKey: 'sk_test_sandbox',
		stripeWebhookSecrets: ['whsec_sandbox'],
		stripeBaseUrl: sandbox?.url,
	});
});

test.each([
	[['model']],
	[['x']],
	[['google']],
	[['model', 'x']],
	[['model', 'google']],
	[['x', 'google']],
	[['mail']],
	[['stripe']],
	[['model', 'x', 'google']],
	[['model', 'x', 'google', 'mail']],
])('where the settings name %j, the sandbox does not stand in for it', async (names) => {
	const { config, sandbox, settings } = await complete(names);
	expect(sandbox).toBeDefined();
	expect(config.model === settings.model).toBe(names.includes('model'));
	expect(config.x?.id).toBe(names.includes('x') ? 'our-x' : 'sandbox-x');
	expect(config.xAppToken).toBe(names.includes('x') ? undefined : 'sandbox-x-app-token');
	expect(config.xApiBaseUrl).toBe(names.includes('x') ? 'https://api.x.com' : sandbox?.url);
	expect(config.xWebUrl).toBe(names.includes('x') ? 'https://x.com' : sandbox?.url);
	expect(config.google?.id).toBe(names.includes('google') ? 'our-google' : 'sandbox-google');
	expect(config.smtpUrl).toBe(names.includes('mail') ? 'smtp://mail.example' : sandbox?.smtpUrl);
	expect(config.stripeApiKey).toBe(names.includes('stripe') ? 'our-stripe' : 'sk_test_sandbox');
	expect(config.stripeWebhookSecrets).toEqual([
		names.includes('stripe') ? 'our-secret' : 'whsec_sandbox',
	]);
	expect(config.stripeBaseUrl).toBe(
		names.includes('stripe') ? 'https://api.stripe.com' : sandbox?.url,
	);
	expect(config.googleIssuer).toBe(
		names.includes('google') ? 'https://accounts.google.com' : `${sandbox?.url}/google`,
	);
});

test('the sandbox’s X has the plan from the settings; the real X has no assumed plan', async () => {
	expect((await complete([], { X_PLAN: 'self_serve' })).config.xPlan).toBe('self_serve');
	expect((await complete(['x'])).config.xPlan).toBeUndefined();
	expect((await complete(['x'], { X_PLAN: 'enterprise' })).config.xPlan).toBe('enterprise');
});

test('with a token of an X app in the settings, the sandbox does not stand in for X', async () => {
	const { config, sandbox } = await complete([], { X_APP_TOKEN: 'our-token' });
	expect(sandbox).toBeDefined();
	expect(config).toMatchObject({
		xAppToken: 'our-token',
		xApiBaseUrl: 'https://api.x.com',
		x: undefined,
	});
});

test('in production there is no sandbox, and missing providers are not offered', async () => {
	const { config, sandbox, settings } = await complete(['model'], {
		NODE_ENV: 'production',
		APP_ORIGINS: 'https://app.example',
		SESSION_KEYS: '0f1e2d3c4b5a69788796a5b4c3d2e1f00123456789abcdeffedcba9876543210',
		ENCRYPTION_KEYS: 'test:9a8b7c6d5e4f30211203f4e5d6c7b8a99f8e7d6c5b4a39281706f5e4d3c2b1a0',
		DATABASE_URL: 'postgres://not-used',
	});
	expect(sandbox).toBeUndefined();
	expect(config).toBe(settings);
	expect(config.x).toBeUndefined();
});
