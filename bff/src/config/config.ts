import { createHash } from 'node:crypto';
import { developmentSecrets } from '../data-folder/development-secrets.ts';
import { readOrigin, readProvider, readProxy, readReleases } from './addresses.ts';
import { readKey } from './keys.ts';
import { LIMITS, type Limits, readNumbers, X_PRICES, type XPrices } from './limits-and-prices.ts';
import { type MediaStorageAddress, readMediaStorage } from './media-storage-address.ts';
import { OperatorError } from './operator-error.ts';
import { readEnvironment } from './read-environment.ts';

/** Warble's client at an OAuth 2 provider. */
export interface OAuthClient {
	id: string;
	secret: string;
}

export interface Config {
	isProduction: boolean;
	host: string;
	port: number;
	dataDir: string;
	databaseUrl: string | undefined;
	/** If empty, the origin is the address that the server listens on. */
	appOrigins: string[];
	trustProxy: string[];
	logLevel: string;
	sessionKeys: Buffer[];
	encryptionKeys: { id: string; key: Buffer }[];
	/** The provider of the language model, and the model's name there. */
	model: { baseUrl: string | undefined; apiKey: string | undefined; name: string };
	/** The model that names threads; undefined if none does. */
	threadNameModel: string | undefined;
	filter: { maxPosts: number };
	limits: Limits;
	/** Whether a new demo account has runs, threads and a subscription in the sandbox. */
	fillsDemoAccount: boolean;
	signup: 'open' | 'invite';
	/** Usernames in lower case, in addition to the accounts stored as operators. */
	operators: string[];
	/** Undefined if sign-in with X is not offered. */
	x: OAuthClient | undefined;
	xAuthorizeUrl: string;
	xApiBaseUrl: string;
	/** The site where users open posts of X, without a slash at its end. */
	xWebUrl: string;
	xPrices: XPrices;
	/** If undefined, posts are read only with users' own connections and keys. */
	xAppToken: string | undefined;
	media: { storage: MediaStorageAddress; quotaMb: number };
	/** The plan at X, which limits likes and replies. Undefined is the same as `self_serve`. */
	xPlan: 'self_serve' | 'enterprise' | undefined;
	google: OAuthClient | undefined;
	googleIssuer: string;
	/** Resolves the handles of Bluesky. Undefined for `https://bsky.social`. */
	blueskyUrl: string | undefined;
	/** The site that shows posts of Bluesky. Undefined for `https://bsky.app`. */
	blueskyWebUrl: string | undefined;
	/** Encodes videos for Bluesky. Undefined for `https://video.bsky.app`. */
	blueskyVideoUrl: string | undefined;
	/** The directory of Bluesky's accounts. Undefined for `https://plc.directory`. */
	plcUrl: string | undefined;
	/** Origins of Mastodon servers that users are offered. */
	mastodonServers: string[];
	/** Whether users may connect servers with a private address, also by http. */
	allowPrivateServers: boolean;
	/** If undefined, no mail is sent. */
	smtpUrl: string | undefined;
	mailFrom: string;
	adConversionId: string | undefined;
	/** If undefined, there are no payments. */
	stripeApiKey: string | undefined;
	stripeWebhookSecrets: string[];
	stripeBaseUrl: string;
	webRoot: string | undefined;
	/** The target of shipped remotes: an absolute folder, or a URL without a slash at its end. */
	releases: { folder: string } | { url: string } | undefined;
	/** `http://localhost` stands for all its ports. Empty for no previews. */
	previewOrigins: string[];
	/** If undefined, only requests from this machine get metrics. */
	metricsToken: string | undefined;
}

/** All problems of the settings, one per line. */
export class ConfigError extends OperatorError {
	override readonly name = 'ConfigError';
	constructor(problems: string[]) {
		super(
			`Warble cannot start with these settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
		);
	}
}

/**
 * Reads only the settings of the database, for commands that must work even if other settings or
 * the generated keys are invalid.
 *
 * @throws `ConfigError`
 */
export function readDatabaseConfig(environment: Record<string, string | undefined>): Pick<
	Config,
	'isProduction' | 'databaseUrl' | 'dataDir'
> & {
	mediaStorage: MediaStorageAddress;
} {
	const { env, isProduction, problems } = readEnvironment(environment);
	const ours = problems.filter((problem) => /^(NODE_ENV|DATABASE_URL|DATA_DIR) /.test(problem));
	if (ours.length > 0) throw new ConfigError(ours);
	const mediaStorage = readMediaStorage(env.MEDIA_STORAGE, env.DATA_DIR, isProduction, []);
	return { isProduction, databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR, mediaStorage };
}

/** Reads and checks the environment. Throws `ConfigError`. */
export function readConfig(environment: Record<string, string | undefined>): Config {
	const { env, isProduction, problems } = readEnvironment(environment);
	const provider = (
		name:
			| 'OPENROUTER_BASE_URL'
			| 'X_AUTHORIZE_URL'
			| 'X_API_BASE_URL'
			| 'GOOGLE_ISSUER'
			| 'BLUESKY_URL'
			| 'PLC_URL'
			| 'STRIPE_BASE_URL',
	) => readProvider(name, env[name] ?? '', isProduction, problems);
	const generated =
		isProduction || problems.length > 0 ? undefined : developmentSecrets(env.DATA_DIR);
	const config: Config = {
		isProduction,
		host: env.HOST,
		port: env.PORT,
		dataDir: env.DATA_DIR,
		databaseUrl: env.DATABASE_URL,
		appOrigins: list(env.APP_ORIGINS).map((text) =>
			readOrigin('APP_ORIGINS', text, isProduction, problems),
		),
		trustProxy: list(env.TRUST_PROXY).map((text) => readProxy(text, problems)),
		logLevel: env.LOG_LEVEL,
		sessionKeys: list(env.SESSION_KEYS ?? generated?.sessionKey).map((text) =>
			readKey('SESSION_KEYS', text, problems),
		),
		encryptionKeys: list(
			env.ENCRYPTION_KEYS ?? (generated && `dev:${generated.encryptionKey}`),
		).map((text) => {
			const [id = '', hex = ''] = text.split(':');
			if (!/^[a-z0-9-]{1,20}$/.test(id))
				problems.push('ENCRYPTION_KEYS: each key needs an id of a-z, 0-9 and -, such as 2026-01:…');
			return { id, key: readKey('ENCRYPTION_KEYS', hex, problems) };
		}),
		model: {
			baseUrl: env.OPENROUTER_BASE_URL && provider('OPENROUTER_BASE_URL'),
			apiKey: env.OPENROUTER_API_KEY,
			name: env.OPENROUTER_MODEL,
		},
		threadNameModel: env.THREAD_NAME_MODEL === 'off' ? undefined : env.THREAD_NAME_MODEL,
		filter: { maxPosts: env.FILTER_MAX_POSTS },
		limits: readNumbers('LIMITS', env.LIMITS, LIMITS, problems, /^[1-9]\d*$/),
		fillsDemoAccount: env.NODE_ENV === 'development',
		operators: list(env.OPERATORS).map((name) => name.toLowerCase()),
		signup: env.SIGNUP ?? (isProduction ? 'invite' : 'open'),
		x: readClient('X', env.X_CLIENT_ID, env.X_CLIENT_SECRET, problems),
		xAuthorizeUrl: provider('X_AUTHORIZE_URL'),
		xApiBaseUrl: provider('X_API_BASE_URL'),
		xWebUrl: env.X_WEB_URL.replace(/\/$/, ''),
		xPrices: readNumbers('X_PRICES', env.X_PRICES, X_PRICES, problems),
		xAppToken: env.X_APP_TOKEN,
		media: {
			storage: readMediaStorage(env.MEDIA_STORAGE, env.DATA_DIR, isProduction, problems),
			quotaMb: env.MEDIA_QUOTA_MB,
		},
		xPlan: env.X_PLAN,
		google: readClient('GOOGLE', env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET, problems),
		googleIssuer: provider('GOOGLE_ISSUER'),
		blueskyUrl: env.BLUESKY_URL && provider('BLUESKY_URL'),
		blueskyWebUrl: undefined,
		blueskyVideoUrl: undefined,
		plcUrl: env.PLC_URL && provider('PLC_URL'),
		mastodonServers: ['https://mastodon.social'],
		allowPrivateServers: env.PRIVATE_SERVERS ? env.PRIVATE_SERVERS === 'allow' : !isProduction,
		smtpUrl: env.SMTP_URL,
		mailFrom: env.MAIL_FROM,
		adConversionId: env.AD_CONVERSION_ID,
		stripeApiKey: env.STRIPE_API_KEY,
		stripeWebhookSecrets: list(env.STRIPE_WEBHOOK_SECRETS),
		stripeBaseUrl: provider('STRIPE_BASE_URL'),
		webRoot: env.WEB_ROOT,
		releases: readReleases('RELEASES', env.RELEASES, isProduction, problems),
		previewOrigins: list(env.PREVIEW_ORIGINS).map((text) =>
			readOrigin('PREVIEW_ORIGINS', text, isProduction, problems),
		),
		metricsToken: env.METRICS_TOKEN,
	};
	if ((config.stripeApiKey === undefined) !== (config.stripeWebhookSecrets.length === 0)) {
		problems.push(
			'STRIPE_API_KEY and STRIPE_WEBHOOK_SECRETS: set both or neither, otherwise every event of Stripe would be refused',
		);
	}
	const secrets = [...config.sessionKeys, ...config.encryptionKeys.map(({ key }) => key)].map(
		(key) => createHash('sha256').update(key).digest('hex'),
	);
	if (new Set(secrets).size < secrets.length)
		problems.push('SESSION_KEYS and ENCRYPTION_KEYS: every key may be used only once');
	const ids = config.encryptionKeys.map(({ id }) => id);
	if (new Set(ids).size < ids.length)
		problems.push('ENCRYPTION_KEYS: every id may be used only once');
	if (problems.length > 0) throw new ConfigError(problems);
	return config;
}

function list(text: string | undefined): string[] {
	return (text ?? '')
		.split(',')
		.map((part) => part.trim())
		.filter((part) => part !== '');
}

function readClient(
	name: string,
	id: string | undefined,
	secret: string | undefined,
	problems: string[],
): OAuthClient | undefined {
	if (id !== undefined && secret !== undefined) return { id, secret };
	if (id !== undefined || secret !== undefined)
		problems.push(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET: set both or neither`);
	return undefined;
}
