import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import { APP_PASSWORD } from './bluesky/accounts.ts';
import { bluesky } from './bluesky.ts';
import { google, googleApp } from './google.ts';
import { Inbox } from './mail/inbox.ts';
import { Step as MailStep } from './mail/script.ts';
import { startSmtp } from './mail/smtp.ts';
import { mail } from './mail.ts';
import { type MastodonInstance, startMastodon } from './mastodon.ts';
import { openRouter } from './openrouter.ts';
import { Script, scriptRoutes } from './script.ts';
import { Deliveries } from './stripe/deliveries.ts';
import { payCheckout } from './stripe/pay-checkout.ts';
import { stripe, stripeAccount } from './stripe.ts';
import { sharedValidators } from './validators.ts';
import { sandboxXAppToken } from './x/app-token.ts';
import { historyOf, usernames } from './x/history.ts';
import { authorizeEverything, x, xApp } from './x.ts';

export interface SandboxOptions {
	/** Port on loopback; 0, the default, takes a free one. */
	port?: number;
	/** Port of the mail server, as `port`. */
	smtpPort?: number;
	/** Port of the Mastodon instance, as `port`. */
	mastodonPort?: number;
	/** Milliseconds between two tokens of the model. The default is like a real model. */
	paceMs?: number;
	/** Whether authors post at Bluesky and Mastodon by themselves. Default: true. */
	hasCorpus?: boolean;
	log?: FastifyBaseLogger;
}

export interface Sandbox {
	/**
	 * Origin without a trailing slash. `${url}/api/v1` takes the place of
	 * `https://openrouter.ai/api/v1`.
	 */
	url: string;
	model: SandboxModel;
	x: SandboxX;
	/** The OAuth client of Warble at Google, and Google's issuer. */
	google: { client: SandboxClient; issuer: string };
	/** The app password of all accounts at Bluesky, whose handles end in `.test`. */
	bluesky: { appPassword: string };
	/** An instance at an origin of its own. */
	mastodon: Omit<MastodonInstance, 'close'>;
	/** The mail server. Its mails are shown at `${url}/sandbox/inbox`. */
	smtpUrl: string;
	/** The credentials of the account. The API is at `url`. */
	stripe: {
		apiKey: string;
		webhookSecret: string;
		/**
		 * Pays an open checkout with a good card, and lets days pass for the subscription. Resolves
		 * with the id of the event of the last paid invoice.
		 */
		payCheckout(checkout: { checkoutUrl: string; days: number }): Promise<string>;
	};
	/** Sets the receiver of Stripe's events. Earlier events are not sent. */
	deliverTo(webhookUrl: string): void;
	/** Also destroys open connections. */
	close(): Promise<void>;
}

export interface SandboxModel {
	/** Milliseconds between two tokens. Can be changed at any time. */
	paceMs: number;
	/** Texts that replace its next answers, in this order. Verdicts on posts are never replaced. */
	nextAnswers: string[];
}

export interface SandboxX {
	/** The OAuth client of Warble. */
	client: SandboxClient;
	authorizeUrl: string;
	apiBaseUrl: string;
	/** Takes the place of `https://x.com`. */
	webUrl: string;
	/** The token of the app itself. */
	appToken: string;
	/** The user names of all authors, without `@`. */
	usernames: readonly string[];
	/** All posts of the last days, as one page of X's API. */
	historyOf(days: number): unknown;
	/** The token response for a user who allows the app everything. */
	authorize(handle: string): unknown;
}

interface SandboxClient {
	id: string;
	secret: string;
}

/**
 * Starts stand-ins for all providers on loopback. Each speaks its provider's protocol at its
 * provider's paths, and is controlled below `/sandbox/PROVIDER`. There is one file per provider.
 */
export async function startSandbox({
	port = 0,
	smtpPort = 0,
	mastodonPort = 0,
	paceMs = 35,
	hasCorpus = true,
	log,
}: SandboxOptions = {}): Promise<Sandbox> {
	const app = Fastify({
		...(log ? { loggerInstance: log } : {}),
		logController: new LogController({ disableRequestLogging: true }),
		forceCloseConnections: true,
		bodyLimit: 16 * 1024 * 1024,
		ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
		schemaController: sharedValidators,
	});
	const model: SandboxModel = { paceMs, nextAnswers: [] };
	// Otherwise a website whose name resolves to this machine (DNS rebinding) could read the inbox.
	app.addHook('onRequest', async ({ hostname }, reply) => {
		if (hostname !== 'localhost' && hostname !== '127.0.0.1') {
			return reply
				.code(403)
				.send({ error: 'The sandbox answers only at localhost and 127.0.0.1.' });
		}
	});
	await app.register(openRouter, { settings: model });
	await app.register(x);
	await app.register(bluesky, { hasCorpus });
	await app.register(google);
	const inbox = new Inbox();
	const script = new Script<MailStep>();
	await app.register(mail, { inbox });
	await app.register(scriptRoutes('mail', MailStep, script));
	const deliveries = new Deliveries(stripeAccount.webhookSecret);
	await app.register(stripe, { deliveries });

	const smtp = await startSmtp({ inbox, script, port: smtpPort });
	app.addHook('onClose', () => smtp.close());
	const mastodon = await startMastodon({ port: mastodonPort, hasCorpus });
	app.addHook('onClose', () => mastodon.close());
	await app.listen({ host: '127.0.0.1', port });
	const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
	return {
		url,
		model,
		x: {
			client: { id: xApp.id, secret: xApp.secret },
			authorizeUrl: `${url}/i/oauth2/authorize`,
			apiBaseUrl: url,
			webUrl: url,
			appToken: sandboxXAppToken,
			usernames,
			historyOf,
			authorize: authorizeEverything,
		},
		google: { client: { id: googleApp.id, secret: googleApp.secret }, issuer: `${url}/google` },
		bluesky: { appPassword: APP_PASSWORD },
		mastodon,
		smtpUrl: smtp.url,
		stripe: {
			...stripeAccount,
			payCheckout: (checkout) => payCheckout(app, stripeAccount.apiKey, checkout),
		},
		deliverTo: (webhookUrl) => deliveries.to(webhookUrl),
		close: () => app.close(),
	};
}
