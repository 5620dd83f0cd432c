import * as Type from 'typebox';

/**
 * All settings, by environment variable. `.env.example` is made of these descriptions: see
 * `config.test.ts`.
 */
export const Environment = Type.Object({
	NODE_ENV: Type.Enum(['development', 'test', 'production'], {
		default: 'development',
		description:
			'production: no sandbox, no demo account, nothing generated, and APP_ORIGINS, SESSION_KEYS, ENCRYPTION_KEYS, DATABASE_URL and OPENROUTER_BASE_URL must be set. development: a new demo account has runs, threads and a subscription in the sandbox. test: it has only files and posts.',
	}),
	HOST: Type.String({
		default: '127.0.0.1',
		description: 'Address to listen on. 0.0.0.0 is every address of the machine.',
	}),
	PORT: Type.Integer({
		default: 3000,
		minimum: 0,
		maximum: 65535,
		description: 'Port to listen on. 0 selects a free one.',
	}),
	DATA_DIR: Type.String({
		default: '.data',
		description:
			'Folder of the embedded database and of generated secrets. Two copies with different folders and ports run side by side.',
	}),
	DATABASE_URL: optional(
		'PostgreSQL, such as postgres://user:password@host:5432/warble. Without it the embedded database.',
		{ pattern: '^postgres(ql)?://' },
	),
	APP_ORIGINS: optional(
		'Comma-separated origins of the app, such as https://app.example. Without it the address that the server listens on. Outside production only these hosts, localhost and IP addresses are answered.',
	),
	TRUST_PROXY: optional(
		'Comma-separated addresses of proxies, or ranges such as 10.0.0.0/24, whose X-Forwarded-* headers are trusted.',
	),
	LOG_LEVEL: Type.Enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
		default: 'info',
		description:
			'Lowest level that is logged: trace, debug, info, warn, error, fatal or silent. Outside production `npm start` uses warn unless it is set.',
	}),
	SESSION_KEYS: optional(
		'Comma-separated keys of 64 hex digits, such as `openssl rand -hex 32` prints. The first seals session cookies, all open them. Without it one is generated in DATA_DIR.',
	),
	ENCRYPTION_KEYS: optional(
		'Comma-separated ID:KEY pairs for stored API keys, such as 2026-01:KEY with a key of 64 hex digits. The first encrypts, all decrypt; after `npm run keys -- renew` the others can be removed. Without it one is generated in DATA_DIR.',
	),
	OPENROUTER_BASE_URL: optional(
		'Any OpenAI-compatible endpoint, such as https://openrouter.ai/api/v1. Without it the sandbox model. In production this address and those of other providers are https, except on this machine.',
		{ pattern: '^https?://' },
	),
	OPENROUTER_API_KEY: optional('Used for users without a key of their own.'),
	OPENROUTER_MODEL: Type.String({
		default: 'openrouter/auto',
		description:
			'The default model, by its id. Users can choose another one for a thread from the endpoint’s list. A model without a fixed price, such as openrouter/auto, counts as the most expensive of the list before a request of users with a monthly limit.',
	}),
	THREAD_NAME_MODEL: Type.String({
		default: 'google/gemini-2.5-flash-lite',
		minLength: 1,
		description:
			'A cheap model that names a thread after its first answer, with the key that paid for the answer. off: threads are named by the beginning of their first instruction, as they are if this model does not answer.',
	}),
	FILTER_MAX_POSTS: Type.Integer({
		default: 5000,
		minimum: 1,
		description: 'Posts that a filter run judges at most, the newest first.',
	}),
	LIMITS: optional(
		'Comma-separated limits that differ from docs/limits.md, such as judgeRequests=2 while a provider refuses requests. Their names are in bff/src/config/limits-and-prices.ts.',
	),
	SIGNUP: Type.Optional(
		Type.Enum(['open', 'invite'], {
			description:
				'Who may create an account: open or invite. Without it invite in production, otherwise open.',
		}),
	),
	OPERATORS: optional(
		'Comma-separated usernames of operators, who see /app/admin, besides those of `npm run user -- admin NAME`. Nobody can sign up with these names: create the accounts with `npm run user -- create NAME`.',
	),
	X_CLIENT_ID: optional(
		'OAuth 2 client of an X app (callback: APP_ORIGIN/auth/twitter/callback). Without it the sandbox, or in production no sign-in with X.',
	),
	X_CLIENT_SECRET: optional('The secret of that client.'),
	X_AUTHORIZE_URL: address('https://x.com/i/oauth2/authorize', 'Where X asks for consent.'),
	X_API_BASE_URL: address('https://api.x.com', 'The API of X.'),
	X_WEB_URL: address(
		'https://x.com',
		'Where users open posts of X, and post by hand. Without a client of X, the pages of the sandbox.',
	),
	X_APP_TOKEN: optional(
		'Bearer token of an X app, which searches posts for users without a connection or key. Without it, and without a client, the sandbox.',
	),
	X_PRICES: optional(
		'What X takes in US dollars, if it is not read=0.005,post=0.015,postWithLink=0.2,media=0.005,deletePost=0.01 (its pay-per-use plan in August 2026): for reading a post, publishing one without or with a link, the alt text of an image or a video, and deleting a post. Those that differ are enough.',
	),
	MEDIA_STORAGE: optional(
		'Where images and videos of posts are stored: a folder, or a bucket of Amazon S3 or a compatible store, such as s3://BUCKET/PREFIX?endpoint=https://s3.example&region=eu-1. Keys come from the usual AWS environment variables, and so do endpoint and region if the address names none. Several servers need the same folder or bucket. Without it the folder media in DATA_DIR.',
	),
	MEDIA_QUOTA_MB: Type.Integer({
		default: 1024,
		minimum: 1,
		maximum: 1_000_000,
		description: 'Megabytes of images and videos that a user may have.',
	}),
	X_PLAN: Type.Optional(
		Type.Enum(['self_serve', 'enterprise'], {
			description:
				'The plan at X, which limits what the app may do for users. self_serve: no likes, and replies only to posts that mention the user or are their own; everything else opens on X. enterprise: all likes and replies. Without it self_serve, or enterprise if the sandbox replaces X.',
		}),
	),
	GOOGLE_CLIENT_ID: optional(
		'OAuth 2 client at Google (callback: APP_ORIGIN/auth/google/callback). Without it the sandbox, or in production no sign-in with Google.',
	),
	GOOGLE_CLIENT_SECRET: optional('The secret of that client.'),
	GOOGLE_ISSUER: address(
		'https://accounts.google.com',
		'OpenID Connect issuer. Its addresses are discovered.',
	),
	BLUESKY_URL: optional(
		'Finds accounts at Bluesky by their handles. Without it the sandbox, or in production https://bsky.social.',
	),
	PLC_URL: optional(
		'The directory of Bluesky’s accounts. Without it the sandbox, or in production https://plc.directory.',
	),
	PRIVATE_SERVERS: Type.Optional(
		Type.Enum(['allow', 'refuse'], {
			description:
				'Whether users may connect servers of this machine and its own network, such as a Mastodon instance at http://localhost:3000: allow or refuse. Other servers have to be public, and are connected to by https. Without it refuse in production, otherwise allow.',
		}),
	),
	SMTP_URL: optional(
		'Mail server, such as smtps://user:password@mail.example. Without it the sandbox inbox, or in production no mail.',
		{ pattern: '^smtps?://' },
	),
	MAIL_FROM: Type.String({
		default: 'Warble <hello@warble.example>',
		description: 'Sender of mails, which users can reply to.',
	}),
	AD_CONVERSION_ID: optional(
		'Google Ads conversion, such as AW-123/label, sent only with consent. Without it there is no ad tracker.',
	),
	STRIPE_API_KEY: optional(
		'Secret key of the Stripe account. Without it the sandbox, or in production no payments.',
	),
	STRIPE_WEBHOOK_SECRETS: optional(
		'Comma-separated signing secrets of the webhook at /webhooks/stripe, two while one is replaced. docs/deployment.md lists the events that the endpoint has to send.',
	),
	STRIPE_BASE_URL: address('https://api.stripe.com', 'The API of Stripe.'),
	WEB_ROOT: optional(
		'Folder with the built shell/dist and mfe-NAME/dist. Without it this repository.',
	),
	RELEASES: optional(
		'Folder, or http(s) URL, that remotes are shipped to (`npm run ship`): each remote is the build that its line there names, otherwise the one in WEB_ROOT. The whole origin of a URL may run scripts in our pages, so nothing else may be there; it must allow GET from other origins (CORS). Without it only the builds in WEB_ROOT.',
	),
	PREVIEW_ORIGINS: optional(
		'Comma-separated origins, such as https://preview.example, that signed-in users may load another build of a remote from, by `?remote.NAME=URL` in an address. http://localhost is every port of the user’s own machine. To preview what is shipped and not live yet, name the app’s own origin, or that of RELEASES. Without it there are no previews.',
	),
	METRICS_TOKEN: optional(
		'Bearer token, of at least 16 characters, with which Prometheus reads /metrics. Without it only requests from this machine itself get metrics, all others a 404. See docs/monitoring.md.',
		{ minLength: 16 },
	),
	EVALUATE_BASE_URL: optional(
		'OpenAI-compatible endpoint for `npm run evaluate`, which measures the prompts: see docs/evaluation.md. Without it the sandbox model.',
		{ pattern: '^https?://' },
	),
	EVALUATE_MODEL: optional('The model to evaluate, by its id at that endpoint.'),
	EVALUATE_API_KEY: optional('Pays for the evaluation.'),
});

/** A text without a default. */
function optional(description: string, { minLength = 1, ...options }: Type.TStringOptions = {}) {
	return Type.Optional(Type.String({ minLength, ...options, description }));
}

function address(value: string, description: string) {
	return Type.String({ default: value, pattern: '^https?://', description });
}
