import type { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import {
	downloadExport,
	type Export,
	listExports,
	requestExport,
} from '../../contract/privacy/export.ts';
import {
	appendImport,
	beginImport,
	IMPORT_CHUNK_LIMIT,
	type Import,
	listImports,
} from '../../contract/privacy/import.ts';
import { type AuditLog, currentSession } from '../auth/auth.ts';
import { acceptChunks, bytesOf } from '../http/input/chunks.ts';
import { consume, formatWait } from '../http/limits/rate-limits.ts';
import type { SharedLimits } from '../http/limits/shared-limits.ts';
import { DAY_SECONDS } from '../time.ts';
import type { Transfer } from './transfer-store.ts';
import type { Transfers } from './transfers.ts';

/** Per user and day. */
const EXPORT_LIMIT = { points: 5, duration: DAY_SECONDS };
const IMPORTS_LIMIT = { points: 10, duration: DAY_SECONDS };

interface Options {
	transfers: Transfers;
	limits: SharedLimits;
	audit: AuditLog;
}

/** For all users, even without a plan, and while their account waits to be deleted. */
export const exportRoutes: FastifyPluginAsyncTypebox<Options> = async (
	app,
	{ transfers, limits, audit },
) => {
	const exports = limits('data-export', EXPORT_LIMIT);

	app.route({
		...requestExport,
		config: { servesDeleting: true },
		handler: async (request) => {
			const { id } = currentSession(request).user;
			await consume(
				exports,
				id,
				(wait) =>
					`You can export your data ${EXPORT_LIMIT.points} times a day. Wait ${formatWait(wait)}.`,
			);
			const requested = await transfers.requestExport(id);
			await audit.record(request, { kind: 'export_requested', userId: id });
			return toExport(requested, await transfers.hasAddress(id));
		},
	});

	app.route({
		...listExports,
		config: { servesDeleting: true },
		handler: async (request) => {
			const { id } = currentSession(request).user;
			const isMailed = await transfers.hasAddress(id);
			return {
				exports: (await transfers.list(id, 'export')).map((transfer) =>
					toExport(transfer, isMailed),
				),
			};
		},
	});

	app.route({
		...downloadExport,
		config: { servesDeleting: true },
		handler: async (request, reply) => {
			const { id: userId } = currentSession(request).user;
			const { size, stream } = await transfers.openExport(userId, request.params.id);
			await audit.record(request, { kind: 'export_downloaded', userId });
			const name = `warble-data-${new Date().toISOString().slice(0, 10)}.zip`;
			return sendZip(reply, { name, size, stream });
		},
	});
};

/** For subscribers, who can use the imported data. */
export const importRoutes: FastifyPluginAsyncTypebox<Omit<Options, 'audit'>> = async (
	app,
	{ transfers, limits },
) => {
	const imports = limits('data-import', IMPORTS_LIMIT);

	app.route({
		...beginImport,
		handler: async (request) => {
			const { id } = currentSession(request).user;
			await consume(
				imports,
				id,
				(wait) => `You can import ${IMPORTS_LIMIT.points} times a day. Wait ${formatWait(wait)}.`,
			);
			return toImport(await transfers.beginImport(id, request.body));
		},
	});

	app.route({
		...listImports,
		handler: async (request) => ({
			imports: (await transfers.list(currentSession(request).user.id, 'import')).map(toImport),
		}),
	});

	await app.register(contentRoute, { transfers });
};

/** The only route that receives bytes: their parser is registered for this scope only. */
const contentRoute: FastifyPluginAsyncTypebox<{ transfers: Transfers }> = async (
	app,
	{ transfers },
) => {
	app.route({
		...appendImport,
		...acceptChunks(app, {
			maxBytes: IMPORT_CHUNK_LIMIT,
			userIdOf: (request) => currentSession(request).user.id,
		}),
		handler: async (request) => {
			const bytes = bytesOf(request);
			const owner = { userId: currentSession(request).user.id, id: request.params.id };
			return toImport(await transfers.appendImport(owner, Number(request.query.offset), bytes));
		},
	});
};

function sendZip(
	reply: FastifyReply,
	{ name, size, stream }: { name: string; size: number; stream: Readable },
): FastifyReply {
	return reply
		.type('application/zip')
		.header('content-disposition', `attachment; filename="${name}"`)
		.header('content-length', size)
		.send(stream);
}

function toExport({ id, status, size, error, ...times }: Transfer, isMailed: boolean): Export {
	return {
		id,
		status: status === 'done' ? 'ready' : status === 'failed' ? 'failed' : 'preparing',
		size,
		error,
		requestedAt: times.createdAt.toISOString(),
		endedAt: times.endedAt?.toISOString() ?? null,
		expiresAt: times.expiresAt.toISOString(),
		isMailed,
	};
}

function toImport({ id, status, name, size, received, ...rest }: Transfer): Import {
	return {
		id,
		status,
		name: name ?? '',
		size: size ?? 0,
		offset: received,
		result: rest.result,
		error: rest.error,
		createdAt: rest.createdAt.toISOString(),
	};
}
