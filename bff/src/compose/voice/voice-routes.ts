import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
	getThreadVoice,
	getVoice,
	saveThreadVoice,
	saveVoiceExamples,
} from '../../../contract/compose/voice.ts';
import { currentSession } from '../../auth/auth.ts';
import type { Em } from '../../database/orm.ts';
import { viewVoice } from './voice.ts';
import * as store from './voice-store.ts';

/** What the assistant is given about how the user writes. */
export const voiceRoutes: FastifyPluginAsyncTypebox<{ em: Em }> = async (app, { em }) => {
	app.route({
		...getVoice,
		handler: async (request) => viewVoice(em, currentSession(request).user.id),
	});

	app.route({
		...saveVoiceExamples,
		handler: async (request) => {
			const { id: userId } = currentSession(request).user;
			await store.saveExamples(em, userId, request.body.draft_ids);
			return viewVoice(em, userId);
		},
	});

	app.route({
		...getThreadVoice,
		handler: async (request) => {
			const { id: userId } = currentSession(request).user;
			return { uses_voice: await store.readThreadVoice(em, userId, request.params.threadId) };
		},
	});

	app.route({
		...saveThreadVoice,
		handler: async (request) => {
			const { id: userId } = currentSession(request).user;
			await store.saveThreadVoice(em, userId, request.params.threadId, request.body.uses_voice);
			return {};
		},
	});
};
