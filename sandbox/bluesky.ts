import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as Type from 'typebox';
import { Accounts } from './bluesky/accounts.ts';
import { Corpus } from './bluesky/corpus.ts';
import { ProofError, Proofs } from './bluesky/dpop.ts';
import { feedRoutes } from './bluesky/feed-routes.ts';
import { oauthRoutes } from './bluesky/oauth-routes.ts';
import { blueskyPages } from './bluesky/pages.ts';
import { refuse, XrpcError } from './bluesky/refuse.ts';
import { repoRoutes } from './bluesky/repo-routes.ts';
import { Repos } from './bluesky/repos.ts';
import { BlueskyScript, Step } from './bluesky/script.ts';
import { serverRoutes } from './bluesky/server-routes.ts';
import { videoRoutes } from './bluesky/video-routes.ts';
import { createViews } from './bluesky/views.ts';
import { scriptRoutes } from './script.ts';

/**
 * Bluesky: a server of accounts (PDS) with the routes of the AppView, by XRPC. Sessions, OAuth,
 * handles, records, blobs, and feeds of what was written here. `hasCorpus`: whether authors post
 * there by themselves.
 */
export const bluesky: FastifyPluginAsyncTypebox<{ hasCorpus: boolean }> = async (
	app,
	{ hasCorpus },
) => {
	const accounts = new Accounts();
	const repos = new Repos();
	const corpus = hasCorpus ? new Corpus(accounts, repos) : undefined;
	const views = createViews(accounts, repos, corpus);
	const script = new BlueskyScript();
	const proofs = new Proofs();

	app.setErrorHandler((error: Error & { validation?: unknown }, _request, reply) => {
		if (error instanceof XrpcError) return refuse(reply, error.status, error.error, error.message);
		return error.validation === undefined
			? refuse(reply, 500, 'InternalServerError', 'Internal Server Error')
			: refuse(reply, 400, 'InvalidRequest', `Error: ${error.message}`);
	});
	app.addHook('onRequest', async () => {
		await repos.load();
		// Lets the authors post what they have written since the last request.
		corpus?.fill();
	});
	const isScripted = ({ url }: { url: string }) =>
		url.startsWith('/xrpc/') || url.startsWith('/bluesky/oauth/');
	app.addHook('preHandler', async (request, reply) => {
		if (isScripted(request) && script.failEarly(request, reply)) return reply;
	});
	// A token by OAuth works only with a proof that the client has its key.
	app.addHook('preHandler', async (request, reply) => {
		const token = /^DPoP (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
		if (token === undefined || !request.url.startsWith('/xrpc/')) return;
		try {
			if (proofs.check(request, reply, token) === accounts.keyOf(token)) return;
		} catch (error) {
			if (!(error instanceof ProofError)) throw error;
			reply.header('www-authenticate', `DPoP error="${error.error}"`);
			return refuse(reply, 401, error.error, error.message);
		}
		return refuse(reply, 401, 'InvalidToken', 'Invalid DPoP key binding');
	});
	app.addHook('onSend', async (request, reply, payload) => {
		const step = isScripted(request) ? script.takeLate(request) : undefined;
		if (step?.action === 'done-then-cut') reply.raw.destroy();
		// The request stays open until its client leaves or the sandbox closes.
		if (step?.action === 'done-then-stall') await new Promise(() => {});
		if (step?.action !== 'done-then-status') return payload;
		reply.code(step.status ?? 500);
		return JSON.stringify({ error: step.error ?? 'InternalServerError', message: step.message });
	});

	await app.register(scriptRoutes('bluesky', Step, script));
	await app.register(serverRoutes, { accounts });
	await app.register(oauthRoutes, { accounts, proofs });
	await app.register(repoRoutes, { accounts, repos });
	await app.register(videoRoutes, { accounts, repos });
	await app.register(feedRoutes, { accounts, repos, corpus, views });
	await app.register(blueskyPages, { accounts, repos, views });

	app.post(
		'/sandbox/bluesky/expire',
		{ schema: { body: Type.Object({ token: Type.String() }) } },
		async ({ body }, reply) => {
			accounts.expire(body.token);
			return reply.code(204).send();
		},
	);
};
