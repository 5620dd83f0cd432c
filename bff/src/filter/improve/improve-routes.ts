import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { improveTemplate } from '../../../contract/filter/improve.ts';
import type { SharedLimits } from '../../http/limits/shared-limits.ts';
import type { OpenStreams } from '../../http/open-streams.ts';
import type { Filter } from '../start-filter.ts';
import { createUserStreams } from '../try/user-streams.ts';

interface Options {
	filter: Pick<Filter, 'keyOf' | 'prepareImprovement'>;
	limits: SharedLimits;
	streams: OpenStreams;
}

export const improveRoutes: FastifyPluginAsyncTypebox<Options> = async (
	app,
	{ filter, limits, streams },
) => {
	const openStream = createUserStreams({
		limits,
		streams,
		name: 'filter-improve',
		busyMessage: 'You’re already improving a filter. Wait until it ends, or stop it first.',
	});

	app.route({
		...improveTemplate,
		handler: (request, reply): Promise<void> =>
			openStream(request, reply, async ({ user, sealedKeys }) => {
				const improve = await filter.prepareImprovement(user.id, request.params.id);
				const apiKey = filter.keyOf(user.id, sealedKeys);
				return (send, signal) => improve({ apiKey, signal, send });
			}),
	});
};
