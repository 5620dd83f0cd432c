import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Client, createClient } from '../../../client/client.ts';
import { buildApp } from '../../app.ts';
import { hashPassword } from '../../auth/passwords.ts';
import { UserEntity } from '../../auth/user.entity.ts';
import { SubscriptionEntity } from '../../billing/subscription.entity.ts';
import { readConfig } from '../../config/config.ts';
import { createLog } from '../../log.ts';
import type { Overrides } from '../../overrides.ts';
import { buildServices, type Services } from '../../services.ts';
import { openTestDatabase } from '../database/test-database.ts';
import { createScriptedModel, type ScriptedModel } from '../scripted-model.ts';
import { checkResponses } from './check-responses.ts';
import { sharedCompilers } from './shared-compilers.ts';

export interface TestUser {
	id: string;
	username: string;
	password: string;
	/** `name=value`, as a browser would send it back. */
	cookie: string;
	/** The real client over real HTTP, signed in as this user. */
	client: Client;
}

export interface TestApp {
	/** Fastify itself, for `inject`. */
	app: Awaited<ReturnType<typeof buildApp>>;
	services: Services;
	model: ScriptedModel;
	/** The server's URL. */
	url: string;
	/** Lines of the log, parsed. */
	logged: Record<string, unknown>[];
	/** Creates a user and a session. */
	loginAs(username?: string, options?: { subscription?: string | null }): Promise<TestUser>;
	/**
	 * Closes the server and its database. Called automatically at the end of the test, unless `keep`
	 * was set.
	 */
	close(): Promise<void>;
}

const PASSWORD = 'correct horse battery';

/** Accepts every key. */
const works = async () => ({ outcome: 'works', message: 'This key works.' }) as const;
const keyChecks = { openrouter_api_key: works, twitter_api_key: works };

/**
 * Starts the real app with a real database, except for a scripted model and key check. Build it in
 * a test, or in `beforeAll` with `keep`.
 */
export async function buildTestApp(
	options: Overrides & {
		environment?: Record<string, string>;
		pagesRoot?: string;
		schemaController?: typeof sharedCompilers;
		keep?: boolean;
	} = {},
): Promise<TestApp> {
	const {
		environment,
		pagesRoot,
		schemaController = sharedCompilers,
		keep = false,
		...overrides
	} = options;
	const model = createScriptedModel();
	const config = readConfig({
		DATA_DIR: mkdtempSync(join(tmpdir(), 'warble-test-')),
		OPENROUTER_API_KEY: 'sk-or-server',
		LOG_LEVEL: 'trace',
		// Otherwise every first answer would be followed by another request to the model.
		THREAD_NAME_MODEL: 'off',
		...environment,
	});
	if (environment?.OPENROUTER_API_KEY === '') config.model.apiKey = undefined;
	const logged: Record<string, unknown>[] = [];
	const log = createLog(config, { write: (line: string) => logged.push(JSON.parse(line)) });
	const services = await buildServices(config, log, {
		model,
		keyChecks,
		database: await openTestDatabase(),
		...overrides,
	});
	const app = await buildApp({
		config,
		services,
		log,
		schemaController,
		...(pagesRoot === undefined ? {} : { pagesRoot }),
	});
	await app.listen({ host: '127.0.0.1', port: 0 });
	const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
	const passwordHash = await hashPassword(PASSWORD);

	const cookieName = config.isProduction ? '__Host-warble' : 'warble';

	let isClosed = false;
	const close = async () => {
		if (isClosed) return;
		isClosed = true;
		await app.close();
		await services.close(0);
		rmSync(config.dataDir, { recursive: true, force: true });
	};
	if (!keep) onTestFinished(close);

	return {
		app,
		services,
		model,
		url,
		logged,
		close,
		async loginAs(
			username = `person-${randomUUID().slice(0, 8)}`,
			{ subscription = 'trialing' } = {},
		) {
			const id = randomUUID();
			const fork = services.em.fork();
			const now = new Date();
			await fork.insert(UserEntity, {
				id,
				username,
				name: null,
				passwordHash,
				onboardingCompleted: true,
				onboarding: null,
				createdAt: now,
			});
			if (subscription !== null)
				await fork.insert(SubscriptionEntity, {
					userId: id,
					status: subscription,
					trialEndsAt: null,
					updatedAt: now,
				});
			const cookie = `${cookieName}=${encodeURIComponent(app.encodeSecureSession(app.createSecureSession({ sid: await services.sessions.begin(id, 'test') })))}`;
			const withCookie: typeof fetch = (address, init) => {
				const headers = new Headers(init?.headers);
				headers.set('cookie', cookie);
				return fetch(address, { ...init, headers });
			};
			return {
				id,
				username,
				password: PASSWORD,
				cookie,
				client: checkResponses(createClient({ baseUrl: url, fetch: withCookie })),
			};
		},
	};
}
