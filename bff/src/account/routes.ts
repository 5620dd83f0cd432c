import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { getUserApiKeys, saveUserApiKeys } from '../../contract/account.ts';
import { AppError } from '../http/app-error.ts';
import { memberOf } from '../http/session.ts';
import { isMask, type KeyVault, keyFields } from './key-vault.ts';

export const accountRoutes: FastifyPluginAsyncTypebox<{ keys: KeyVault }> = async (app, { keys }) => {
	app.route({
		...getUserApiKeys,
		handler: async (request) => {
			const { user, sealedKeys } = memberOf(request);
			return keys.mask(user.id, sealedKeys);
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
			return keys.mask(userId, await keys.readSealed(userId));
		},
	});
};

function trimmed(key: string | null | undefined): string | null | undefined {
	return typeof key === 'string' ? key.trim() : key;
}
