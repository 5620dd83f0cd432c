import type { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
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
} from '../../contract/files.ts';
import { memberOf } from '../http/session.ts';
import type { Files } from './files.ts';

/** A file's content, as JSON. */
const CONTENT_BYTES = 1024 * 1024;

export const fileRoutes: FastifyPluginAsyncTypebox<{ files: Files }> = async (app, { files }) => {
	app.route({ ...getFileTree, handler: async (request) => files.tree(memberOf(request).user.id) });

	app.route({
		...createFile,
		config: { cleansText: true },
		bodyLimit: CONTENT_BYTES,
		handler: async (request) => files.create(memberOf(request).user.id, request.body.path, request.body.content),
	});

	app.route({
		...importFile,
		config: { cleansText: true },
		bodyLimit: CONTENT_BYTES,
		handler: async (request) => files.import(memberOf(request).user.id, request.body),
	});

	app.route({ ...deleteFile, handler: async (request) => files.remove(memberOf(request).user.id, request.body.path) });

	app.route({ ...restoreFiles, handler: async (request) => files.restore(memberOf(request).user.id, request.body.deletion) });

	app.route({ ...moveFile, handler: async (request) => files.move(memberOf(request).user.id, request.body.path, request.body.to) });

	app.route({ ...renameFile, handler: async (request) => files.rename(memberOf(request).user.id, request.body.path, request.body.name) });

	app.route({
		...readFile,
		handler: async (request) => {
			const { path, revision } = request.query;
			return files.read(memberOf(request).user.id, path, revision === undefined ? undefined : Number(revision));
		},
	});

	app.route({
		...writeFile,
		config: { cleansText: true },
		bodyLimit: CONTENT_BYTES,
		handler: async (request) => {
			const { path, content, revision } = request.body;
			return files.write(memberOf(request).user.id, path, content, revision);
		},
	});

	app.route({
		...listRevisions,
		handler: async (request) => ({ revisions: await files.revisions(memberOf(request).user.id, request.query.path) }),
	});

	app.route({ ...searchFiles, handler: async (request) => ({ found: await files.search(memberOf(request).user.id, request.query.q) }) });

	app.route({
		...exportFiles,
		handler: async (request, reply) => sendArchive(reply, await files.export(memberOf(request).user.id)),
	});
};

/** To be saved: shown here, a person's HTML would be a page of ours. */
function sendArchive(reply: FastifyReply, archive: Readable): FastifyReply {
	const name = `warble-files-${new Date().toISOString().slice(0, 10)}.zip`;
	return reply.type('application/zip').header('content-disposition', `attachment; filename="${name}"`).send(archive);
}
