import type { Sandbox } from '../../sandbox/server.ts';
import type { Config } from './config/config.ts';

/** Complete settings, and the sandbox that they refer to. */
export interface SandboxMode {
	config: Config;
	/** Undefined if all providers are configured. */
	sandbox: Sandbox | undefined;
}

/** Starts the sandbox for every provider that is not configured. Does nothing in production. */
export async function addSandbox(config: Config): Promise<SandboxMode> {
	const { model, google, smtpUrl, stripeApiKey } = config;
	// With either a client or a token, the real X is used.
	const x = config.x ?? config.xAppToken;
	const isComplete = [model.baseUrl, x, google, smtpUrl, stripeApiKey].every(
		(setting) => setting !== undefined,
	);
	if (config.isProduction || isComplete) return { config, sandbox: undefined };

	const { startSandbox } = await import('../../sandbox/server.ts');
	const sandbox = await startSandbox();
	return {
		sandbox,
		config: {
			...config,
			...(model.baseUrl === undefined && {
				model: {
					baseUrl: `${sandbox.url}/api/v1`,
					apiKey: model.apiKey ?? 'sk-or-sandbox',
					name: 'sandbox/wren',
				},
			}),
			...(x === undefined && {
				x: sandbox.x.client,
				xAuthorizeUrl: sandbox.x.authorizeUrl,
				xApiBaseUrl: sandbox.x.apiBaseUrl,
				xWebUrl: sandbox.x.webUrl,
				xAppToken: sandbox.x.appToken,
				xPlan: config.xPlan ?? 'enterprise',
			}),
			...(google === undefined && {
				google: sandbox.google.client,
				googleIssuer: sandbox.google.issuer,
			}),
			...(config.blueskyUrl === undefined && {
				blueskyUrl: sandbox.url,
				blueskyWebUrl: sandbox.url,
				blueskyVideoUrl: sandbox.url,
				plcUrl: `${sandbox.url}/plc`,
				mastodonServers: [sandbox.mastodon.url],
			}),
			...(smtpUrl === undefined && { smtpUrl: sandbox.smtpUrl }),
			...(stripeApiKey === undefined && {
				stripeApiKey: sandbox.stripe.apiKey,
				stripeWebhookSecrets: [sandbox.stripe.webhookSecret],
				stripeBaseUrl: sandbox.url,
			}),
		},
	};
}

/** Whether the demo account can be filled without a real model, X or Stripe. */
export function standsInForAll(
	sandbox: Sandbox | undefined,
	{ model, xApiBaseUrl, stripeBaseUrl }: Config,
): boolean {
	return (
		sandbox !== undefined &&
		model.baseUrl === `${sandbox.url}/api/v1` &&
		xApiBaseUrl === sandbox.x.apiBaseUrl &&
		stripeBaseUrl === sandbox.url
	);
}
