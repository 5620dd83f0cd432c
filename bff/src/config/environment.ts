import * as Type from 'typebox';

/** All settings, by environment variable. A test compares `.env.example` with them. */
export const Environment = Type.Object({
	NODE_ENV: Type.Enum(['development', 'test', 'production'], {
		default: 'development',
		description: 'production: no sandbox, no demo account, no generated keys',
	}),
	HOST: Type.String({ default: '127.0.0.1', description: 'address to listen on' }),
	PORT: Type.Integer({
		default: 3000,
		minimum: 0,
		maximum: 65535,
		description: 'port to listen on; 0 selects a free one',
	}),
	DATA_DIR: Type.String({
		default: '.data',
		description: 'folder of the embedded database and of generated secrets',
	}),
	DATABASE_URL: Type.Optional(
		Type.String({
			pattern: '^postgres(ql)?://',
			description: 'PostgreSQL; default: the embedded database',
		}),
	),
	APP_ORIGINS: Type.Optional(
		Type.String({
			description: 'comma-separated origins of the app, such as https://app.example',
		}),
	),
	TRUST_PROXY: Type.Optional(
		Type.String({
			description: 'comma-separated addresses of proxies whose X-Forwarded-* headers are trusted',
		}),
	),
	LOG_LEVEL: Type.Enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
		default: 'info',
		description: 'lowest level that is logged; npm start uses warn',
	}),
	SESSION_KEYS: Type.Optional(
		Type.String({
			description: 'comma-separated 64-digit hex keys; the first seals cookies, all open them',
		}),
	),
	ENCRYPTION_KEYS: Type.Optional(
		Type.String({
			description:
				'comma-separated ID:64-digit-hex keys for stored API keys; the first encrypts, all decrypt',
		}),
	),
	OPENROUTER_BASE_URL: Type.Optional(
		Type.String({
			pattern: '^https?://',
			description:
				'any OpenAI-compatible endpoint, such as https://openrouter.ai/api/v1; default: the sandbox',
		}),
	),
	OPENROUTER_API_KEY: Type.Optional(
		Type.String({
			minLength: 1,
			description: 'used for users without a key of their own',
		}),
	),
	OPENROUTER_MODEL: Type.String({ default: 'openrouter/auto', description: 'the model' }),
	THREAD_NAME_MODEL: Type.String({
		default: 'google/gemini-2.5-flash-lite',
		minLength: 1,
		description: 'a cheap model that names threads after their first answer; off: none does',
	}),
	COMPOSE_HISTORY_TOKENS: Type.Integer({
		default: 6000,
		minimum: 0,
		description: 'how much of a thread is sent to the model, in estimated tokens',
	}),
	COMPOSE_FILE_TOKENS: Type.Integer({
		default: 8000,
		minimum: 1,
		description: 'how much of the attached files is sent to the model, in estimated tokens',
	}),
	COMPOSE_PER_MINUTE: Type.Integer({
		default: 20,
		minimum: 1,
		description: 'instructions that a user may send in a minute',
	}),
	COMPOSE_STREAMS_PER_USER: Type.Integer({
		default: 3,
		minimum: 1,
		description: 'answers of a user that may run at the same time',
	}),
	STREAMS_PER_USER: Type.Integer({
		default: 10,
		minimum: 1,
		description: 'streams that a user may have open, over all tabs; one more closes the oldest',
	}),
	FILTER_MAX_POSTS: Type.Integer({
		default: 5000,
		minimum: 1,
		description: 'posts that a filter run judges at most, the newest first',
	}),
	FILTER_BATCH_SIZE: Type.Integer({
		default: 20,
		minimum: 1,
		maximum: 100,
		description: 'posts in one judge request',
	}),
	FILTER_CONCURRENCY: Type.Integer({
		default: 4,
		minimum: 1,
		description: 'judge requests of one run that may be open at the same time',
	}),
	SANDBOX_PACE_MS: Type.Integer({
		default: 35,
		minimum: 0,
		description: 'milliseconds between the tokens of the sandbox model',
	}),
	DEMO_ACCOUNT: Type.Enum(['full', 'bare'], {
		default: 'full',
		description:
			'outside production: full gives a new demo account runs, threads and a subscription in the sandbox, bare only files and posts',
	}),
	SIGNUP: Type.Optional(
		Type.Enum(['open', 'invite'], {
			description: 'who may create an account; default: invite in production, otherwise open',
		}),
	),
	OPERATORS: Type.Optional(
		Type.String({
			description: 'comma-separated usernames of operators, who see /app/admin',
		}),
	),
	X_CLIENT_ID: Type.Optional(
		Type.String({ minLength: 1, description: 'OAuth 2 client of an X app, for sign-in with X' }),
	),
	X_CLIENT_SECRET: Type.Optional(Type.String({ minLength: 1, description: 'its secret' })),
	X_AUTHORIZE_URL: Type.String({
		default: 'https://x.com/i/oauth2/authorize',
		pattern: '^https?://',
		description: 'where X asks for consent',
	}),
	X_API_BASE_URL: Type.String({
		default: 'https://api.x.com',
		pattern: '^https?://',
		description: 'the API of X',
	}),
	X_WEB_URL: Type.String({
		default: 'https://x.com',
		pattern: '^https?://',
		description: 'where users open posts of X, and post by hand',
	}),
	X_APP_TOKEN: Type.Optional(
		Type.String({
			minLength: 1,
			description:
				'bearer token of an X app, which searches posts for users without a connection or key',
		}),
	),
	X_POST_PRICE: Type.Number({
		default: 0.005,
		minimum: 0,
		description: 'price of reading a post at X in US dollars, for estimates',
	}),
	X_WRITE_PRICE: Type.Number({
		default: 0.015,
		minimum: 0,
		description: 'price of publishing a post at X in US dollars',
	}),
	X_LINK_PRICE: Type.Number({
		default: 0.2,
		minimum: 0,
		description: 'price of publishing a post that contains a link, instead of X_WRITE_PRICE',
	}),
	X_MEDIA_PRICE: Type.Number({
		default: 0.005,
		minimum: 0,
		description: 'price of setting the alt text of an image or a video at X in US dollars',
	}),
	X_DELETE_PRICE: Type.Number({
		default: 0.01,
		minimum: 0,
		description: 'price of deleting a post at X in US dollars',
	}),
	TWEETS_FETCH_MAX_POSTS: Type.Integer({
		default: 200,
		minimum: 100,
		maximum: 3200,
		description: 'posts that one fetch reads and pays for at most, the newest first',
	}),
	REPLY_DRAFTS_PER_DAY: Type.Integer({
		default: 50,
		minimum: 1,
		description: 'replies that are drafted for a user in 24 hours',
	}),
	MEDIA_STORAGE: Type.Optional(
		Type.String({
			minLength: 1,
			description:
				'folder of images and videos, or a bucket: s3://BUCKET/PREFIX?endpoint=URL&region=NAME; default: media in DATA_DIR',
		}),
	),
	MEDIA_QUOTA_MB: Type.Integer({
		default: 1024,
		minimum: 1,
		maximum: 1_000_000,
		description: 'megabytes of images and videos that a user may have',
	}),
	X_PLAN: Type.Optional(
		Type.Enum(['self_serve', 'enterprise'], {
			description:
				'plan at X: self_serve allows replies to posts that mention the user, enterprise all likes and replies',
		}),
	),
	GOOGLE_CLIENT_ID: Type.Optional(
		Type.String({ minLength: 1, description: 'OAuth 2 client, for sign-in with Google' }),
	),
	GOOGLE_CLIENT_SECRET: Type.Optional(Type.String({ minLength: 1, description: 'its secret' })),
	GOOGLE_ISSUER: Type.String({
		default: 'https://accounts.google.com',
		pattern: '^https?://',
		description: 'OpenID Connect issuer; its addresses are discovered',
	}),
	SMTP_URL: Type.Optional(
		Type.String({
			pattern: '^smtps?://',
			description:
				'mail server, such as smtps://user:password@mail.example; without it no mail is sent',
		}),
	),
	MAIL_FROM: Type.String({
		default: 'Warble <hello@warble.example>',
		description: 'sender of mails, which users can reply to',
	}),
	AD_CONVERSION_ID: Type.Optional(
		Type.String({
			minLength: 1,
			description:
				'Google Ads conversion, such as AW-123/label; sent only with consent; without it no ad tracker',
		}),
	),
	STRIPE_API_KEY: Type.Optional(
		Type.String({ minLength: 1, description: 'secret key of the Stripe account' }),
	),
	STRIPE_WEBHOOK_SECRETS: Type.Optional(
		Type.String({
			description:
				'comma-separated signing secrets of the webhook /webhooks/stripe; two while one is replaced',
		}),
	),
	STRIPE_BASE_URL: Type.String({
		default: 'https://api.stripe.com',
		pattern: '^https?://',
		description: 'the API of Stripe',
	}),
	WEB_ROOT: Type.Optional(
		Type.String({
			description: 'folder with the built shell/dist and mfe-NAME/dist; default: the repository',
		}),
	),
	RELEASES: Type.Optional(
		Type.String({
			description:
				'folder or http(s) URL that remotes are shipped to; default: only the builds in WEB_ROOT',
		}),
	),
	PREVIEW_ORIGINS: Type.Optional(
		Type.String({
			description:
				'comma-separated origins that users may preview remotes from; without it no previews',
		}),
	),
	METRICS_TOKEN: Type.Optional(
		Type.String({
			minLength: 16,
			description:
				'bearer token for /metrics; without it only requests from this machine itself get metrics',
		}),
	),
	API_DOCS: Type.Optional(
		Type.Enum(['true', 'false'], {
			description: 'whether /docs is served; without it only outside of production',
		}),
	),
});
