import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { reportPart, takeBackPart } from '../../../../contract/publishing/by-hand.ts';
import {
	deletePosts,
	lookUpPublication,
	reportPublication,
	resumePublication,
} from '../../../../contract/publishing/publishing.ts';
import { currentSession } from '../../../auth/auth.ts';
import { consume } from '../../../http/limits/rate-limits.ts';
import type { SharedLimits } from '../../../http/limits/shared-limits.ts';
import type { ByHand } from './by-hand.ts';
import type { Publications } from './publications.ts';

/** Maximum number of a user's requests about publications in a minute. */
const PUBLICATION_LIMIT = { points: 30, duration: 60 };

interface Options {
	publishing: { publications: Publications; byHand: ByHand };
	limits: SharedLimits;
}

export const publicationRoutes: FastifyPluginAsyncTypebox<Options> = async (
	app,
	{ publishing: { publications, byHand }, limits },
) => {
	const limit = limits('publication', PUBLICATION_LIMIT);

	app.route({
		...resumePublication,
		handler: async (request) => {
			const { id } = currentSession(request).user;
			await consume(limit, id);
			return publications.resume(id, request.params.id);
		},
	});

	app.route({
		...lookUpPublication,
		handler: async (request) => {
			const { id } = currentSession(request).user;
			await consume(limit, id);
			return publications.lookUp(id, request.params.id);
		},
	});

	app.route({
		...reportPublication,
		handler: async (request) => {
			const { id } = currentSession(request).user;
			await consume(limit, id);
			return publications.report(id, request.params.id, request.body.outcome);
		},
	});

	app.route({
		...reportPart,
		handler: async (request) => {
			const { id } = currentSession(request).user;
			await consume(limit, id);
			const { params, body } = request;
			return byHand.report(id, params.id, Number(params.part), body.link);
		},
	});

	app.route({
		...takeBackPart,
		handler: async (request) => {
			const { id } = currentSession(request).user;
			await consume(limit, id);
			return byHand.takeBack(id, request.params.id, Number(request.params.part));
		},
	});

	app.route({
		...deletePosts,
		handler: async (request) => {
			const { id } = currentSession(request).user;
			await consume(limit, id);
			return publications.deletePosts(id, request.params.id);
		},
	});
};
