import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { getUserApiKeys, revealUserApiKey, saveUserApiKeys } from '../../contract/account.ts';
import { AppError, notFound } from '../http/app-error.ts';
import { consume } from '../http/rate-limits.ts';
import { memberOf } from '../http/session.ts';
import { isMask, type KeyField, type KeyVault, keyFields } from './key-vault.ts';

interface Options {
	keys: KeyVault;
	/** What this installation supplies itself. */
	provided: readonly KeyField[];
}

export const accountRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { keys, provided }) => {
	const reveals = new RateLimiterMemory({ points: 5, duration: 600 });
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
			const given = keyFields.map((field) => ({ field, key: trimmed(request.body[field]) }));
			for (const { field, key } of given) {
				if (key && !isMask(key) && !/^[\x21-\x7e]+$/.test(key)) {
					throw new AppError(400, 'invalid_input', `${field} holds a space or a character that no key has. Copy it again, alone.`);
				}
			}
			for (const { field, key } of given) {
				if (key === null) await keys.remove(userId, field);
				else if (key && !isMask(key)) await keys.write(userId, field, key);
				else continue;
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
			request.log.info({ audit: 'key_revealed', userId: user.id, field }, 'API key shown to its owner');
			return { key };
		},
	});
};

const warn =
	({ log }: FastifyRequest) =>
	(error: unknown): void =>
		log.warn({ err: error }, 'a stored API key cannot be read');

function trimmed(key: string | null | undefined): string | null | undefined {
	return typeof key === 'string' ? key.trim() : key;
}
