import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { Environment } from './environment.ts';
import { LIMITS, X_PRICES } from './limits-and-prices.ts';

const newKey = () => randomBytes(32).toString('hex');
const production = {
	NODE_ENV: 'production',
	APP_ORIGINS: 'https://app.example',
	SESSION_KEYS: newKey(),
	ENCRYPTION_KEYS: `2026-01:${newKey()}`,
	DATABASE_URL: 'postgres://warble@db.example/warble',
	OPENROUTER_BASE_URL: 'https://openrouter.ai/api/v1',
};
let DATA_DIR = '';

beforeEach(() => {
	DATA_DIR = mkdtempSync(join(tmpdir(), 'warble-config-'));
	return () => rmSync(DATA_DIR, { recursive: true });
});

/** The lines that the operator reads when it does not start. */
function problemsOf(environment: Record<string, string>): string[] {
	try {
		readConfig({ DATA_DIR, ...environment });
	} catch (error) {
		expect(error).toBeInstanceOf(ConfigError);
		const [first, ...problems] = (error as ConfigError).message.split('\n');
		expect(first).toBe('Warble cannot start with these settings:');
		return problems.map((line) => line.replace('  - ', ''));
	}
	return [];
}

describe('in production', () => {
	test('a start without settings lists everything that is missing at once [E8]', () => {
		expect(
			problemsOf({ NODE_ENV: 'production' }).map((problem) => problem.split(' is missing: ')[0]),
		).toEqual([
			'APP_ORIGINS',
			'SESSION_KEYS',
			'ENCRYPTION_KEYS',
			'DATABASE_URL',
			'OPENROUTER_BASE_URL',
		]);
	});

	test.each([
		['X_CLIENT_ID', 'X_CLIENT_ID and X_CLIENT_SECRET: set both or neither'],
		['GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: set both or neither'],
		[
			'STRIPE_API_KEY',
			'STRIPE_API_KEY and STRIPE_WEBHOOK_SECRETS: set both or neither, otherwise every event of Stripe would be refused',
		],
	])('%s alone is half a provider [E8]', (name, problem) => {
		expect(problemsOf({ ...production, [name]: 'half' })).toEqual([problem]);
	});

	test('missing and wrong settings are listed together [E8]', () => {
		const problems = problemsOf({
			NODE_ENV: 'production',
			PORT: 'eighty',
			SESSION_KEYS: 'secret',
			APP_ORIGINS: 'https://app.example/',
		});
		expect(problems).toEqual([
			'PORT must be integer',
			expect.stringMatching(/^ENCRYPTION_KEYS is missing/),
			expect.stringMatching(/^DATABASE_URL is missing/),
			expect.stringMatching(/^OPENROUTER_BASE_URL is missing/),
			'APP_ORIGINS: "https://app.example/" is not an origin, such as https://app.example',
			'SESSION_KEYS: each key must be 64 hex digits, for example from `openssl rand -hex 32`',
		]);
	});

	test('an empty value counts as missing', () => {
		expect(problemsOf({ ...production, SESSION_KEYS: '' })).toEqual([
			expect.stringMatching(/^SESSION_KEYS is missing/),
		]);
	});

	test('with everything set it starts, and generates nothing', () => {
		expect(readConfig({ ...production, DATA_DIR: join(DATA_DIR, 'unused') })).toMatchObject({
			isProduction: true,
			databaseUrl: production.DATABASE_URL,
			appOrigins: ['https://app.example'],
		});
		expect(existsSync(join(DATA_DIR, 'unused'))).toBe(false);
	});

	test('an origin is https, but for localhost', () => {
		expect(problemsOf({ ...production, APP_ORIGINS: 'http://app.example' })).toEqual([
			'APP_ORIGINS: "http://app.example" must be https',
		]);
		expect(
			problemsOf({ ...production, APP_ORIGINS: 'https://app.example, http://localhost:3000' }),
		).toEqual([]);
	});

	test('remotes also come by https, shipped or previewed, except from localhost', () => {
		const insecure = {
			RELEASES: 'http://cdn.example/warble',
			PREVIEW_ORIGINS: 'http://preview.example,http://127.0.0.1:4102',
		};
		expect(problemsOf({ ...production, ...insecure })).toEqual([
			'RELEASES: "http://cdn.example/warble" must be https',
			'PREVIEW_ORIGINS: "http://preview.example" must be https',
			'PREVIEW_ORIGINS: "http://127.0.0.1:4102" must be https',
		]);
		expect(
			problemsOf({
				...production,
				RELEASES: 'http://localhost:9000/warble',
				PREVIEW_ORIGINS: 'http://localhost',
			}),
		).toEqual([]);
	});

	test.each([
		'OPENROUTER_BASE_URL',
		'X_AUTHORIZE_URL',
		'X_API_BASE_URL',
		'GOOGLE_ISSUER',
		'STRIPE_BASE_URL',
	])('%s is https, but for this machine [E8]', (name) => {
		expect(problemsOf({ ...production, [name]: 'http://user:word@api.example/v1' })).toEqual([
			`${name}: "http://api.example" must be https: keys are sent there`,
		]);
		for (const host of [
			'10.0.0.5',
			'model',
			'localhost.example',
			'127.0.0.1.example',
			'[fd00::1]',
		]) {
			expect(problemsOf({ ...production, [name]: `http://${host}/v1` }), host).toHaveLength(1);
		}
		for (const host of ['localhost:11434', '127.0.0.1', '127.9.9.9', '[::1]:80']) {
			expect(problemsOf({ ...production, [name]: `http://${host}/v1` }), host).toEqual([]);
		}
		expect(problemsOf({ [name]: 'http://api.example/v1' })).toEqual([]);
	});

	test.each(['prod', 'Production', 'staging'])(
		'a NODE_ENV of "%s" is refused rather than taken for development',
		(NODE_ENV) => {
			expect(problemsOf({ ...production, NODE_ENV })).toEqual([
				'NODE_ENV must be equal to one of the allowed values: development, test, production',
			]);
		},
	);
});

describe('a secret key', () => {
	test.each([
		['short', newKey().slice(2), /64 hex digits/],
		['long', `${newKey()}00`, /64 hex digits/],
		['no hex', 'g'.repeat(64), /64 hex digits/],
		['a word', 'changeme', /64 hex digits/],
		['one digit', '0'.repeat(64), /does not look random/],
		['few digits', 'deadbeef'.repeat(8), /does not look random/],
		['repeated', '0123456789abcdef'.repeat(4), /does not look random/],
		['twice the same half', newKey().slice(32).repeat(2), /does not look random/],
	])('that is %s is refused [E8]', (_, key, sentence) => {
		expect(problemsOf({ ...production, SESSION_KEYS: key })).toEqual([
			expect.stringMatching(sentence),
		]);
		expect(problemsOf({ ...production, ENCRYPTION_KEYS: `a:${key}` })).toEqual([
			expect.stringMatching(sentence),
		]);
		expect(problemsOf({ SESSION_KEYS: `${newKey()},${key}` })).toEqual([
			expect.stringMatching(sentence),
		]);
	});

	test('is never repeated in the sentence about it', () => {
		const key = newKey().slice(3);
		expect(
			problemsOf({ ...production, SESSION_KEYS: key, ENCRYPTION_KEYS: `a:${key}` }).join(),
		).not.toContain(key);
	});

	test('is used once only [E8]', () => {
		const key = newKey();
		const sentence = 'SESSION_KEYS and ENCRYPTION_KEYS: every key may be used only once';
		expect(
			problemsOf({ ...production, SESSION_KEYS: key, ENCRYPTION_KEYS: `a:${key.toUpperCase()}` }),
		).toEqual([sentence]);
		expect(problemsOf({ ...production, SESSION_KEYS: `${key},${key}` })).toEqual([sentence]);
		expect(problemsOf({ ...production, ENCRYPTION_KEYS: `a:${key},b:${key}` })).toEqual([sentence]);
	});

	test('for stored keys has an id that stands for one key only', () => {
		expect(problemsOf({ ...production, ENCRYPTION_KEYS: newKey() })).toContainEqual(
			expect.stringMatching(/each key must be 64 hex digits/),
		);
		expect(problemsOf({ ...production, ENCRYPTION_KEYS: `Key One:${newKey()}` })).toEqual([
			expect.stringMatching(/needs an id/),
		]);
		expect(problemsOf({ ...production, ENCRYPTION_KEYS: `a:${newKey()},a:${newKey()}` })).toEqual([
			'ENCRYPTION_KEYS: every id may be used only once',
		]);
	});

	test('can be one of a ring, in the given order', () => {
		const [a, b] = [newKey(), newKey()];
		const config = readConfig({
			...production,
			SESSION_KEYS: ` ${a} , ${b} `,
			ENCRYPTION_KEYS: `new:${newKey()},old:${newKey()}`,
		});
		expect(config.sessionKeys.map((key) => key.toString('hex'))).toEqual([a, b]);
		expect(config.encryptionKeys.map(({ id, key }) => [id, key.length])).toEqual([
			['new', 32],
			['old', 32],
		]);
	});
});

describe('a value of the wrong kind', () => {
	test.each([
		['PORT', 'eighty', /^PORT must be integer$/],
		['PORT', '3000.5', /^PORT must be integer$/],
		['PORT', 'true', /^PORT must be integer$/],
		['PORT', '1e3', /^PORT must be integer$/],
		['PORT', '-1', /^PORT must be integer$/],
		['PORT', '65536', /^PORT must be <= 65535$/],
		['FILTER_MAX_POSTS', '0', /^FILTER_MAX_POSTS must be >= 1$/],
		['LIMITS', 'answersPerUser=0', /^LIMITS: "answersPerUser=0" is not NAME=NUMBER/],
		['LIMITS', 'answersPerUser=Infinity', /^LIMITS: .* is not NAME=NUMBER/],
		['LIMITS', 'answers=3', /^LIMITS: .* with one of the names instructionsPerMinute, /],
		['LIMITS', 'constructor=3', /^LIMITS: "constructor=3" is not/],
		['X_PRICES', '0.01', /^X_PRICES: "0.01" is not NAME=NUMBER/],
		['X_PRICES', 'read=-0.01', /^X_PRICES: .* is not NAME=NUMBER/],
		['X_PRICES', 'read=1e-3', /^X_PRICES: .* is not NAME=NUMBER/],
		['X_PRICES', 'read=0.', /^X_PRICES: .* is not NAME=NUMBER/],
		['X_PRICES', 'post=0.1,link=1', /^X_PRICES: "link=1" is not NAME=NUMBER .* read, post, /],
		['X_WEB_URL', 'x.com', /^X_WEB_URL must match pattern/],
		['LOG_LEVEL', 'loud', /^LOG_LEVEL must be .*: trace, debug, info, warn, error, fatal, silent$/],
		['SIGNUP', 'no', /^SIGNUP must be .*: open, invite$/],
		['PRIVATE_SERVERS', 'yes', /^PRIVATE_SERVERS must be .*: allow, refuse$/],
		['DATABASE_URL', 'mysql://db', /^DATABASE_URL must match pattern/],
		['OPENROUTER_BASE_URL', 'openrouter.ai', /^OPENROUTER_BASE_URL must match pattern/],
		['APP_ORIGINS', 'app.example', /^APP_ORIGINS: "app.example" is not an origin/],
		['APP_ORIGINS', 'ftp://app.example', /^APP_ORIGINS: "ftp:\/\/app.example" is not an origin/],
		['PREVIEW_ORIGINS', 'https://preview.example/', /^PREVIEW_ORIGINS: .* is not an origin/],
		['PREVIEW_ORIGINS', 'https://preview.example/path', /^PREVIEW_ORIGINS: .* is not an origin/],
		['PREVIEW_ORIGINS', 'https://*.example', /^PREVIEW_ORIGINS: .* is not an origin/],
		['PREVIEW_ORIGINS', "https://a;script-src'", /^PREVIEW_ORIGINS: .* is not an origin/],
		['PREVIEW_ORIGINS', 'http://localhost:*', /^PREVIEW_ORIGINS: .* is not an origin/],
		['PREVIEW_ORIGINS', '*', /^PREVIEW_ORIGINS: .* is not an origin/],
		['PREVIEW_ORIGINS', 'null', /^PREVIEW_ORIGINS: .* is not an origin/],
		[
			'TRUST_PROXY',
			'true',
			/^TRUST_PROXY: "true" is not the address of a proxy, such as 10\.0\.0\.5 or 10\.0\.0\.0\/24$/,
		],
		['TRUST_PROXY', '1', /^TRUST_PROXY: "1" is not the address of a proxy/],
		['TRUST_PROXY', '127.0.0.1, nginx', /^TRUST_PROXY: "nginx" is not the address of a proxy/],
		['TRUST_PROXY', '10.0.0.0/33', /^TRUST_PROXY: "10.0.0.0\/33" is not the address of a proxy/],
		['TRUST_PROXY', '0.0.0.0/0', /^TRUST_PROXY: "0.0.0.0\/0" includes every address/],
		['TRUST_PROXY', '::/0', /^TRUST_PROXY: "::\/0" includes every address/],
		[
			'RELEASES',
			's3://bucket/warble',
			/^RELEASES: "s3:\/\/bucket\/warble" is neither a folder nor a URL/,
		],
		['RELEASES', 'https://', /^RELEASES: .* is neither a folder nor a URL/],
		['RELEASES', 'https://*.example/x', /^RELEASES: .* is neither a folder nor a URL/],
		['RELEASES', 'https://cdn.example/x?y=z', /^RELEASES: .* is neither a folder nor a URL/],
		['RELEASES', 'https://key:secret@cdn.example', /^RELEASES: leave out the user and password/],
		['MEDIA_STORAGE', 'https://cdn.example', /^MEDIA_STORAGE: .* is neither a folder nor a bucket/],
		['MEDIA_STORAGE', 's3://', /^MEDIA_STORAGE: .* is neither a folder nor a bucket/],
		['MEDIA_STORAGE', 's3://b?regoin=x', /^MEDIA_STORAGE: .* is neither a folder nor a bucket/],
		['MEDIA_STORAGE', 's3://key:secret@b', /^MEDIA_STORAGE: leave out the user and password/],
		['MEDIA_STORAGE', 's3://b?endpoint=x', /^MEDIA_STORAGE: "x" is not an http\(s\) endpoint/],
	])('%s=%s is refused', (name, value, sentence) => {
		expect(problemsOf({ [name]: value })).toEqual([expect.stringMatching(sentence)]);
	});

	test('is listed with every other one at once, and nothing is written meanwhile', () => {
		const folder = join(DATA_DIR, 'unused');
		expect(problemsOf({ DATA_DIR: folder, PORT: 'x', LOG_LEVEL: 'x', SIGNUP: 'x' })).toHaveLength(
			3,
		);
		expect(existsSync(folder)).toBe(false);
	});
});

test('proxies are addresses and ranges of them', () => {
	const TRUST_PROXY = '127.0.0.1, ::1, 172.30.17.10,10.0.0.0/8,fd00::/8';
	expect(readConfig({ DATA_DIR, TRUST_PROXY }).trustProxy).toEqual([
		'127.0.0.1',
		'::1',
		'172.30.17.10',
		'10.0.0.0/8',
		'fd00::/8',
	]);
});

test('remotes are shipped to a folder or an address, and previewed from few origins', () => {
	const releasesOf = (RELEASES: string) => readConfig({ DATA_DIR, RELEASES }).releases;
	expect(releasesOf('/srv/warble')).toEqual({ folder: '/srv/warble' });
	expect(releasesOf('releases')).toEqual({ folder: join(process.cwd(), 'releases') });
	expect(releasesOf('https://cdn.example/warble//')).toEqual({ url: 'https://cdn.example/warble' });
	const PREVIEW_ORIGINS = 'https://preview.example, http://localhost';
	expect(readConfig({ DATA_DIR, PREVIEW_ORIGINS }).previewOrigins).toEqual([
		'https://preview.example',
		'http://localhost',
	]);
	expect(readConfig({ DATA_DIR })).toMatchObject({ releases: undefined, previewOrigins: [] });
});

test('images and videos are in the data folder, another folder or a bucket [L6]', () => {
	const storageOf = (MEDIA_STORAGE: string) =>
		readConfig({ DATA_DIR, MEDIA_STORAGE }).media.storage;
	expect(storageOf('')).toEqual({ folder: join(DATA_DIR, 'media') });
	expect(storageOf('/srv/media')).toEqual({ folder: '/srv/media' });
	expect(storageOf('s3://bucket')).toMatchObject({ bucket: 'bucket', prefix: '' });
	expect(storageOf('s3://bucket/a/b/?endpoint=http://localhost:9000/&region=eu-1')).toEqual({
		bucket: 'bucket',
		prefix: 'a/b/',
		endpoint: 'http://localhost:9000',
		region: 'eu-1',
	});
});

test('servers with private addresses are refused in production, unless allowed [SSRF-1]', () => {
	const allows = (environment: Record<string, string>) =>
		readConfig({ DATA_DIR, ...environment }).allowPrivateServers;
	expect([allows({}), allows(production)]).toEqual([true, false]);
	expect(allows({ PRIVATE_SERVERS: 'refuse' })).toBe(false);
	expect(allows({ ...production, PRIVATE_SERVERS: 'allow' })).toBe(true);
});

test('limits and prices that are named replace their defaults', () => {
	const config = readConfig({
		DATA_DIR,
		LIMITS: 'answersPerUser=5, streamsPerUser=20',
		X_PRICES: 'postWithLink=0.1',
	});
	expect(config.limits).toEqual({ ...LIMITS, answersPerUser: 5, streamsPerUser: 20 });
	expect(config.xPrices).toEqual({ ...X_PRICES, postWithLink: 0.1 });
});

describe('with nothing set', () => {
	test('it is a development copy with the documented defaults', () => {
		expect(readConfig({ DATA_DIR })).toMatchObject({
			isProduction: false,
			host: '127.0.0.1',
			port: 3000,
			databaseUrl: undefined,
			appOrigins: [],
			trustProxy: [],
			logLevel: 'info',
			model: { baseUrl: undefined, apiKey: undefined, name: 'openrouter/auto' },
			limits: { instructionsPerMinute: 20, answersPerUser: 3 },
			xWebUrl: 'https://x.com',
			xPrices: { read: 0.005, post: 0.015, postWithLink: 0.2, media: 0.005, deletePost: 0.01 },
		});
	});

	test('its secrets are generated once, for their owner only, and are not the same', () => {
		const [first, second] = [readConfig({ DATA_DIR }), readConfig({ DATA_DIR })];
		expect(second.sessionKeys).toEqual(first.sessionKeys);
		expect(second.encryptionKeys).toEqual(first.encryptionKeys);
		expect(first.encryptionKeys[0]?.key.equals(first.sessionKeys[0] ?? Buffer.of())).toBe(false);
		expect(statSync(join(DATA_DIR, 'secrets.json')).mode & 0o077).toBe(0);
	});

	test('variables that are not ours do not matter', () => {
		expect(problemsOf({ PATH: '/bin', PORTS: 'x', constructor: 'x' })).toEqual([]);
	});
});

describe('.env.example', () => {
	const file = join(import.meta.dirname, '../../..', '.env.example');
	const settings = Object.entries<object>(Environment.properties) as [
		string,
		{ description?: string; default?: unknown },
	][];

	test('has each setting with its description and default (`vitest -u` writes it)', async () => {
		const paragraphs = settings.map(([name, setting]) => {
			const comment = setting.description?.replace(/(.{1,140})(?: |$)/g, '# $1\n');
			return `${comment}${name}=${setting.default ?? ''}\n`;
		});
		await expect(
			[
				'# Every setting with its default. Copy this file to .env, which `npm start` reads, or set them in the environment, which wins.\n# A line without a value after `=` is a setting that has no default.\n',
				...paragraphs,
				'# Traces are sent to the OpenTelemetry collector of OTEL_EXPORTER_OTLP_ENDPOINT, by OpenTelemetry’s own variables: see docs/monitoring.md.\n',
			].join('\n'),
		).toMatchFileSnapshot(file);
	});

	test('can be used as it is', () => {
		const example = parseEnv(readFileSync(file, 'utf8'));
		expect(readConfig({ ...example, DATA_DIR })).toEqual(readConfig({ DATA_DIR }));
	});
});
