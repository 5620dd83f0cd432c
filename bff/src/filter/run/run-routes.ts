import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { latestRun } from '../../../contract/filter/latest.ts';
import {
	cancelRun,
	followRun as followRunRoute,
	getRun,
	listRuns,
	resumeRun,
	startRun,
} from '../../../contract/filter/run.ts';
import { currentSession } from '../../auth/auth.ts';
import { parseJson, sendJson } from '../../database/json.ts';
import { AppError, errorBody } from '../../http/app-error.ts';
import { readPage } from '../../http/cursor.ts';
import { formatErrorEvent } from '../../http/event-stream.ts';
import { consume } from '../../http/limits/rate-limits.ts';
import type { SharedLimits } from '../../http/limits/shared-limits.ts';
import type { OpenStreams } from '../../http/open-streams.ts';
import type { Filter } from '../start-filter.ts';
import { followRun } from './follow-run.ts';

export interface RunRoutesOptions {
	filter: Filter;
	limits: SharedLimits;
	streams: OpenStreams;
}

/** Runs that a user may start or resume in a minute. */
const START_RATE_LIMIT = { points: 6, duration: 60 };

export const runRoutes: FastifyPluginAsyncTypebox<RunRoutesOptions> = async (
	app,
	{ filter, limits, streams },
) => {
	const { runs, posts, worker } = filter;
	const starts = limits('run-start', START_RATE_LIMIT);

	const follow = async (
		request: FastifyRequest,
		reply: FastifyReply,
		runId: string,
		afterSeq: number,
	): Promise<FastifyReply> => {
		const stream = streams.open(request, reply);
		await followRun(stream, filter, currentSession(request).user.id, runId, afterSeq).catch(
			(error: unknown) => {
				request.log.error({ err: error }, 'following a filter run failed');
				stream.end(
					formatErrorEvent(
						errorBody(
							'not_ready',
							'The connection to this run was lost. The run continues; follow it again.',
							{ retryAfter: 2 },
						),
					),
				);
			},
		);
		return reply;
	};

	app.route({
		...startRun,
		handler: async (request, reply) => {
			const { user, sealedKeys } = currentSession(request);
			filter.keyOf(user.id, sealedKeys);
			streams.ensureRoom();
			await consume(starts, user.id);
			const runId = await runs.create({ description: '', ...request.body, userId: user.id });
			worker.wake();
			return follow(request, reply, runId, 0);
		},
	});

	app.route({
		...followRunRoute,
		handler: async (request, reply) => {
			streams.ensureRoom();
			await runs.read(currentSession(request).user.id, request.params.id);
			return follow(request, reply, request.params.id, readSeq(request.headers['last-event-id']));
		},
	});

	app.route({
		...cancelRun,
		handler: async (request) => {
			const run = await runs.requestCancel(currentSession(request).user.id, request.params.id);
			worker.cancel(run.id);
			return run;
		},
	});

	app.route({
		...resumeRun,
		handler: async (request) => {
			const { user, sealedKeys } = currentSession(request);
			filter.keyOf(user.id, sealedKeys);
			await consume(starts, user.id);
			const run = await runs.resume(user.id, request.params.id, request.body.maxCost);
			worker.wake();
			return run;
		},
	});

	app.route({
		...listRuns,
		handler: async (request, reply) =>
			sendJson(reply, await runs.list(currentSession(request).user.id, readPage(request.query))),
	});

	app.route({
		...latestRun,
		handler: async (request) => {
			const page = { cursor: undefined, limit: 1 };
			const [run] = parseJson(await runs.list(currentSession(request).user.id, page));
			if (!run) return { run: null, included: 0, picture: [], best: null };
			return { run, ...(await posts.summarize(run.id)) };
		},
	});

	app.route({
		...getRun,
		handler: async (request) => {
			const run = await runs.read(currentSession(request).user.id, request.params.id);
			const { cursor, limit = '200' } = request.query;
			const page = { cursor, limit: Math.min(500, Math.max(1, Number(limit))) };
			return { ...run, ...(await posts.readPage(run.id, page)) };
		},
	});
};

/** The `seq` in a `Last-Event-ID` header; 0 without one. Throws 400 for any other value. */
function readSeq(lastEventId: string | string[] | undefined): number {
	if (lastEventId === undefined || lastEventId === '') return 0;
	if (typeof lastEventId !== 'string' || !/^\d{1,9}$/.test(lastEventId)) {
		throw new AppError(
			400,
			'invalid_input',
			'headers/last-event-id is not an event id of this stream.',
		);
	}
	return Number(lastEventId);
}
