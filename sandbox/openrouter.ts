import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import * as Type from 'typebox';
import { models } from './openrouter/chunks.ts';
import { answerCompletion } from './openrouter/completions.ts';
import {
	DirectiveError,
	type Directives,
	findDirectives,
	readDirectives,
} from './openrouter/directives.ts';
import { failure, keyMissing, sendFailure } from './openrouter/failure.ts';
import { describeKey, isSpent, refusalOf } from './openrouter/key.ts';
import { ChatRequest, lastUserText } from './openrouter/prompt.ts';
import { bearer, type LoggedRequest, RequestLog } from './openrouter/request-log.ts';
import { readNameRequest } from './openrouter/thread-name.ts';
import { Script, scriptRoutes } from './script.ts';
import type { SandboxModel } from './server.ts';

/**
 * OpenRouter's chat completions, key check and model list. The sandbox's model writes the answers.
 */
export const openRouter: FastifyPluginAsyncTypebox<{ settings: SandboxModel }> = async (
	app,
	{ settings },
) => {
	const log = new RequestLog();
	const script = new Script<Directives>();
	const record = async (request: FastifyRequest, reply: FastifyReply) =>
		watch(reply, log.add(request));

	app.setErrorHandler((error: FastifyError, _request, reply) => {
		const status = error instanceof DirectiveError ? 400 : (error.statusCode ?? 500);
		return sendFailure(reply, failure(status, error.message));
	});

	app.post(
		'/api/v1/chat/completions',
		{ schema: { body: ChatRequest }, preValidation: [record, requireKey] },
		(request, reply) => {
			if (isSpent(bearer(request.headers.authorization))) return sendFailure(reply, failure(402));
			const text = lastUserText(request.body);
			// A name is generated next to the answers, and directives are meant for those.
			const directives =
				readNameRequest(text) === undefined ? { ...script.take(), ...findDirectives(text) } : {};
			return answerCompletion(reply, {
				request: request.body,
				directives,
				settings,
				entry: log.entryOf(request),
			});
		},
	);
	app.get('/api/v1/key', { preValidation: [record, requireKey] }, async (request) => {
		const { keySha256 } = log.entryOf(request);
		return describeKey(
			bearer(request.headers.authorization),
			log.entries.filter((entry) => entry.keySha256 === keySha256),
		);
	});
	app.get('/api/v1/models', { preValidation: record }, async () => ({
		data: models.map((model) => ({
			...model,
			created: 1_790_000_000,
			supported_parameters: ['max_tokens', 'response_format', 'temperature'],
		})),
	}));

	app.get('/sandbox/openrouter/requests', async () => log.entries);
	app.delete('/sandbox/openrouter/requests', async (_request, reply) => {
		log.clear();
		script.clear();
		return reply.code(204).send();
	});
	await app.register(
		scriptRoutes('openrouter', Type.Object({ directive: Type.String() }), {
			add: ({ directive }) => script.add(readDirectives(directive)),
			clear: () => script.clear(),
		}),
	);
};

async function requireKey(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
	const key = bearer(request.headers.authorization);
	if (key === '') return sendFailure(reply, keyMissing);
	const refusal = refusalOf(key);
	return refusal && sendFailure(reply, refusal);
}

function watch(reply: FastifyReply, entry: LoggedRequest): void {
	const { raw } = reply;
	raw.once('finish', () => {
		entry.endedAt ??= Date.now();
	});
	raw.once('close', () => {
		entry.status = raw.headersSent ? raw.statusCode : null;
		entry.closedAt = Date.now();
		entry.closedBy ??= raw.writableFinished ? 'server' : 'client';
	});
}
