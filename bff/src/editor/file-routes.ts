import type { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import {
	createFile,
	deleteFile,
	exportFiles,
	getFileTree,
	importFile,
	listRevisions,
	moveFile,
	readFile,
	renameFile,
	restoreFiles,
	searchFiles,
	writeFile,
} from '../../contract/editor/editor.ts';
import { currentSession } from '../auth/auth.ts';
import { sendJson } from '../database/json.ts';
import { AppError } from '../http/app-error.ts';
import { consume } from '../http/limits/rate-limits.ts';
import type { SharedLimits } from '../http/limits/shared-limits.ts';
import { signalOf } from '../http/limits/signal-of.ts';
import { MINUTE_MS } from '../time.ts';
import type { Files } from './files.ts';

/** The body of a request that has a file's content. */
const CONTENT_BODY_LIMIT = 1024 * 1024;
/** Requests per user and minute. */
const IMPORT_LIMIT = { points: 100, duration: 60 };
const EXPORT_LIMIT = { points: 6, duration: 60 };
/** For one export, from waiting in the queue to the end of the download. */
const EXPORT_TIMEOUT_MS = 10 * MINUTE_MS;

export const fileRoutes: FastifyPluginAsyncTypebox<{ files: Files; limits: SharedLimits }> = async (
	app,
	{ files, limits },
) => {
	const imports = limits('file-import', IMPORT_LIMIT);
	// Counted in this server's memory, because a GET request writes nothing to the database.
	const exports = new RateLimiterMemory(EXPORT_LIMIT);
	const stopping = new AbortController();
	app.addHook('preClose', async () => {
		stopping.abort(
			new AppError(503, 'server_stopping', 'Warble is restarting. Try again in a moment.', 2),
		);
	});
	/** Aborts when the client closes the connection, and when the server stops. */
	const signalFor = (reply: FastifyReply): AbortSignal =>
		AbortSignal.any([signalOf(reply), stopping.signal]);

	app.route({
		...getFileTree,
		handler: async (request, reply) =>
			sendJson(reply, await files.tree(currentSession(request).user.id)),
	});

	app.route({
		...createFile,
		config: { cleansText: true },
		bodyLimit: CONTENT_BODY_LIMIT,
		handler: async (request) => {
			const { user, isProgram } = currentSession(request);
			return files.create(user.id, request.body.path, request.body.content, isProgram);
		},
	});

	app.route({
		...importFile,
		config: { cleansText: true },
		bodyLimit: CONTENT_BODY_LIMIT,
		handler: async (request, reply) => {
			const { id } = currentSession(request).user;
			await consume(
				imports,
				id,
				(wait) => `You can import ${IMPORT_LIMIT.points} files a minute. Wait ${wait} seconds.`,
			);
			return files.import(id, request.body, signalFor(reply));
		},
	});

	app.route({
		...deleteFile,
		handler: async (request) => files.remove(currentSession(request).user.id, request.body.path),
	});

	app.route({
		...restoreFiles,
		handler: async (request) =>
			files.restore(currentSession(request).user.id, request.body.deletion),
	});

	app.route({
		...moveFile,
		handler: async (request) =>
			files.move(currentSession(request).user.id, request.body.path, request.body.to),
	});

	app.route({
		...renameFile,
		handler: async (request) =>
			files.rename(currentSession(request).user.id, request.body.path, request.body.name),
	});

	app.route({
		...readFile,
		handler: async (request) => {
			const { path, revision } = request.query;
			return files.read(
				currentSession(request).user.id,
				path,
				revision === undefined ? undefined : Number(revision),
			);
		},
	});

	app.route({
		...writeFile,
		config: { cleansText: true },
		bodyLimit: CONTENT_BODY_LIMIT,
		handler: async (request) => {
			const { path, content, revision } = request.body;
			const { user, isProgram } = currentSession(request);
			return files.write(user.id, path, content, revision, isProgram);
		},
	});

	app.route({
		...listRevisions,
		handler: async (request) => ({
			revisions: await files.revisions(currentSession(request).user.id, request.query.path),
		}),
	});

	app.route({
		...searchFiles,
		handler: async (request, reply) => ({
			found: await files.search(currentSession(request).user.id, request.query.q, signalOf(reply)),
		}),
	});

	app.route({
		...exportFiles,
		handler: async (request, reply) => {
			const { id } = currentSession(request).user;
			await consume(
				exports,
				id,
				(wait) => `You can export ${EXPORT_LIMIT.points} times a minute. Wait ${wait} seconds.`,
			);
			return sendArchive(
				reply,
				await files.export(
					id,
					AbortSignal.any([signalFor(reply), AbortSignal.timeout(EXPORT_TIMEOUT_MS)]),
				),
			);
		},
	});
};

/** Sends the archive as a download. Shown by the browser, its HTML would run as a page of ours. */
function sendArchive(reply: FastifyReply, archive: Readable): FastifyReply {
	const name = `warble-files-${new Date().toISOString().slice(0, 10)}.zip`;
	return reply
		.type('application/zip')
		.header('content-disposition', `attachment; filename="${name}"`)
		.send(archive);
}
