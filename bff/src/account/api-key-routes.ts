import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import {
	getUserApiKeys,
	revealUserApiKey,
	saveUserApiKeys,
	testUserApiKey,
} from '../../contract/account/account.ts';
import { type AuditLog, currentSession, type KeyField } from '../auth/auth.ts';
import type { Config } from '../config/config.ts';
import { AppError, notFound } from '../http/app-error.ts';
import { consume } from '../http/limits/rate-limits.ts';
import type { SharedLimits } from '../http/limits/shared-limits.ts';
import { type ApiKeyStore, keyFields } from './api-key-store.ts';
import type { KeyChecks } from './key-checks.ts';
import { readKey } from './key-input.ts';

interface Options {
	limits: SharedLimits;
	keys: ApiKeyStore;
	keyChecks: KeyChecks;
	audit: AuditLog;
	config: Pick<Config, 'model' | 'xAppToken'>;
}

/** In seconds. */
const TEN_MINUTES = 600;

export const apiKeyRoutes: FastifyPluginAsyncTypebox<Options> = async (
	app,
	{ limits, keys, keyChecks: checks, audit, config },
) => {
	const reveals = limits('key-reveal', { points: 5, duration: TEN_MINUTES });
	const tests = limits('key-test', { points: 10, duration: TEN_MINUTES });
	// Saving a key also tests it, so it needs a limit too.
	const saves = limits('key-save', { points: 30, duration: TEN_MINUTES });
	/** The keys that this installation has of its own. */
	const provided: KeyField[] = [
		...(config.model.apiKey ? (['openrouter_api_key'] as const) : []),
		...(config.xAppToken ? (['twitter_api_key'] as const) : []),
	];
	const providedField = provided.length > 0 ? { provided } : {};
	app.route({
		...getUserApiKeys,
		handler: async (request) => {
			const { user, sealedKeys } = currentSession(request);
			return { ...keys.mask(user.id, sealedKeys, warn(request)), ...providedField };
		},
	});

	app.route({
		...saveUserApiKeys,
		handler: async (request) => {
			const userId = currentSession(request).user.id;
			const newKeys = keyFields.flatMap((field) => readKey(field, request.body[field]) ?? []);
			if (newKeys.length > 0) await consume(saves, userId);
			const results = await Promise.all(
				newKeys.map(async ({ field, key }) => ({ field, ...(await checks[field](key)) })),
			);
			const rejected = results.find(({ outcome }) => outcome === 'rejected');
			if (rejected)
				throw new AppError(
					400,
					'key_rejected',
					rejected.message,
					undefined,
					`body/${rejected.field}`,
				);
			for (const { field, key } of newKeys) await keys.write(userId, field, key);
			const removed = keyFields.filter((field) => request.body[field] === null);
			for (const field of removed) await keys.remove(userId, field);
			for (const { field } of newKeys)
				await audit.record(request, { kind: 'key_changed', userId, details: { field } });
			for (const field of removed)
				await audit.record(request, { kind: 'key_removed', userId, details: { field } });
			return {
				...keys.mask(userId, await keys.readSealed(userId), warn(request)),
				...providedField,
			};
		},
	});
	app.route({
		...revealUserApiKey,
		handler: async (request) => {
			const { user, sealedKeys } = currentSession(request);
			const { field } = request.body;
			await consume(reveals, user.id);
			const key = keys.open(user.id, field, sealedKeys);
			if (key === undefined) throw notFound('No key is saved here yet. Save a key first.');
			await audit.record(request, {
				kind: 'key_revealed',
				userId: user.id,
				details: { field },
			});
			return { key };
		},
	});
	app.route({
		...testUserApiKey,
		handler: async (request) => {
			const { user, sealedKeys } = currentSession(request);
			const { field } = request.body;
			const unsaved = readKey(field, request.body.key);
			await consume(tests, user.id);
			const key = unsaved?.key ?? keys.open(user.id, field, sealedKeys);
			if (key === undefined) throw notFound('No key is saved here yet. Enter a key, then test it.');
			const result = await checks[field](key);
			const { outcome } = result;
			await audit.record(request, {
				kind: 'key_tested',
				userId: user.id,
				details: { field, outcome },
			});
			return result;
		},
	});
};

/** Logs a key that cannot be decrypted. */
const warn =
	({ log }: FastifyRequest) =>
	(error: unknown): void =>
		log.warn({ err: error }, 'a stored API key cannot be decrypted');
