import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { improveTemplate } from '../../../contract/filter/improve.ts';
import type { Filter } from '../start-filter.ts';
import { createUserStreams, type StreamServices } from '../try/user-streams.ts';

interface Options extends StreamServices {
	filter: Pick<Filter, 'keyOf' | 'prepareImprovement'>;
}

export const improveRoutes: FastifyPluginAsyncTypebox<Options> = async (
	app,
	{ filter, ...services },
) => {
	const openStream = createUserStreams(services, {
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
