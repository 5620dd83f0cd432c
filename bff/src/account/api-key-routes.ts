import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import {
	getUserApiKeys,
	revealUserApiKey,
	saveUserApiKeys,
	testUserApiKey,
} from '../../contract/account.ts';
import { type KeyField, memberOf } from '../auth/auth.ts';

import { AppError, notFound } from '../http/app-error.ts';
import { consume } from '../http/limits/rate-limits.ts';
import type { SharedLimits } from '../http/limits/shared-limits.ts';
import { type KeyVault, keyFields } from './api-key-store.ts';
import type { KeyChecks } from './key-checks.ts';
import { typedKey } from './key-input.ts';

interface Options {
	limits: SharedLimits;
	keys: KeyVault;
	checks: KeyChecks;
	/** What this installation supplies itself. */
	provided: readonly KeyField[];
}

/** In seconds. */
const TEN_MINUTES = 600;

export const accountRoutes: FastifyPluginAsyncTypebox<Options> = async (
	app,
	{ limits, keys, checks, provided },
) => {
	const reveals = limits('key-reveal', { points: 5, duration: TEN_MINUTES });
	const tests = limits('key-test', { points: 10, duration: TEN_MINUTES });
	// Saving tests too, and is not to become the way around the limit of testing.
	const savings = limits('key-save', { points: 30, duration: TEN_MINUTES });
	const supplied = provided.length > 0 ? { provided: [...provided] } : {};
	app.route({
		...getUserApiKeys,
		handler: async (request) => {
			const { user, sealedKeys } = memberOf(request);
			return { ...keys.mask(user.id, sealedKeys, warn(request)), ...supplied };
		},
	});

	app.route({
		...saveUserApiKeys,
		handler: async (request) => {
			const userId = memberOf(request).user.id;
			const fresh = keyFields.flatMap((field) => typedKey(field, request.body[field]) ?? []);
			if (fresh.length > 0) await consume(savings, userId);
			const answers = await Promise.all(
				fresh.map(async ({ field, key }) => ({ field, ...(await checks[field](key)) })),
			);
			const rejected = answers.find(({ outcome }) => outcome === 'rejected');
			if (rejected)
				throw new AppError(
					400,
					'key_rejected',
					rejected.message,
					undefined,
					`body/${rejected.field}`,
				);
			for (const { field, key } of fresh) await keys.write(userId, field, key);
			const removed = keyFields.filter((field) => request.body[field] === null);
			for (const field of removed) await keys.remove(userId, field);
			for (const field of [...fresh.map((it) => it.field), ...removed]) {
				request.log.info({ audit: 'key_changed', userId, field }, 'API key changed');
			}
			return { ...keys.mask(userId, await keys.readSealed(userId), warn(request)), ...supplied };
		},
	});
	app.route({
		...revealUserApiKey,
		handler: async (request) => {
			const { user, sealedKeys } = memberOf(request);
			const { field } = request.body;
			await consume(reveals, user.id);
			const key = keys.open(user.id, field, sealedKeys);
			if (key === undefined) throw notFound('There is no such key. Store one first.');
			request.log.info(
				{ audit: 'key_revealed', userId: user.id, field },
				'API key shown to its owner',
			);
			return { key };
		},
	});
	app.route({
		...testUserApiKey,
		handler: async (request) => {
			const { user, sealedKeys } = memberOf(request);
			const { field } = request.body;
			const typed = typedKey(field, request.body.key);
			await consume(tests, user.id);
			const key = typed?.key ?? keys.open(user.id, field, sealedKeys);
			if (key === undefined) throw notFound('There is no such key. Type one in, then test it.');
			const answer = await checks[field](key);
			const { outcome } = answer;
			request.log.info(
				{ audit: 'key_tested', userId: user.id, field, isStored: !typed, outcome },
				'API key tested',
			);
			return answer;
		},
	});
};

const warn =
	({ log }: FastifyRequest) =>
	(error: unknown): void =>
		log.warn({ err: error }, 'a stored API key cannot be read');
