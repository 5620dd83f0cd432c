import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { chooseAccounts, shareText } from '../../../contract/publishing/cross-posts.ts';
import {
	createDraft,
	deleteDrafts,
	getDraft,
	labelDrafts,
	listDrafts,
	listDraftVersions,
	restoreDrafts,
	saveDraft,
} from '../../../contract/publishing/drafts.ts';
import { discardDrafts, keptDrafts } from '../../../contract/publishing/thread-drafts.ts';
import { currentSession } from '../../auth/auth.ts';
import { sendJson, writeJson } from '../../database/json.ts';
import { readPage } from '../../http/cursor.ts';
import type { Drafts } from './drafts.ts';

/** The body of a request that has a draft's parts: 25 long posts in any script. */
export const PARTS_BODY_LIMIT = 2 * 1024 * 1024;

export const draftRoutes: FastifyPluginAsyncTypebox<{ publishing: { drafts: Drafts } }> = async (
	app,
	{ publishing: { drafts } },
) => {
	app.route({
		...listDrafts,
		config: { sessionExtra: drafts.firstPage },
		handler: async (request, reply) => {
			const { filter = 'all', search = '', label, sort = 'newest', ...page } = request.query;
			const list = { filter, search, label, sort, page: readPage(page) };
			const { user, extra } = currentSession(request);
			const found = await drafts.list(user.id, list, extra);
			return sendJson(reply, writeJson(found));
		},
	});

	app.route({
		...createDraft,
		bodyLimit: PARTS_BODY_LIMIT,
		handler: async (request) => {
			const { id, parts, labels = [], source } = request.body;
			const { user, ...by } = currentSession(request);
			return drafts.create(user.id, { id, parts, labels, source }, by);
		},
	});

	app.route({
		...getDraft,
		handler: async (request) => drafts.find(currentSession(request).user.id, request.params.id),
	});

	app.route({
		...saveDraft,
		bodyLimit: PARTS_BODY_LIMIT,
		handler: async (request) => {
			const { version, parts, author = 'user', change = null } = request.body;
			const next = { version, parts, author, change };
			const { user, ...by } = currentSession(request);
			return drafts.save(user.id, request.params.id, next, by);
		},
	});

	app.route({
		...chooseAccounts,
		handler: async (request) => {
			const { user, ...by } = currentSession(request);
			return drafts.chooseAccounts(user.id, request.params.id, request.body.accounts, by);
		},
	});

	app.route({
		...shareText,
		handler: async (request) => {
			const { user, ...by } = currentSession(request);
			return drafts.shareText(user.id, request.params.id, by);
		},
	});

	app.route({
		...listDraftVersions,
		handler: async (request) => ({
			versions: await drafts.versions(currentSession(request).user.id, request.params.id),
		}),
	});

	app.route({
		...labelDrafts,
		handler: async (request) => {
			await drafts.labels(currentSession(request).user.id, request.body);
			return {};
		},
	});

	app.route({
		...deleteDrafts,
		handler: async (request) => {
			await drafts.remove(currentSession(request).user.id, request.body.ids);
			return {};
		},
	});

	app.route({
		...restoreDrafts,
		handler: async (request) => {
			await drafts.restore(currentSession(request).user.id, request.body.ids);
			return {};
		},
	});

	app.route({
		...keptDrafts,
		handler: async (request) =>
			drafts.ofThread(currentSession(request).user.id, request.params.threadId),
	});

	app.route({
		...discardDrafts,
		handler: async (request) => {
			const { isDiscarded, ...drafted } = request.body;
			await drafts.discard(
				currentSession(request).user.id,
				{ ...drafted, ...request.params },
				isDiscarded,
			);
			return {};
		},
	});
};
