import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
	checkDraft,
	getQueue,
	listFreeSlots,
	publishDraft,
	swapPublications,
	unpublishDraft,
} from '../../../contract/publishing/publishing.ts';
import {
	getPublishingSettings,
	savePublishingSettings,
} from '../../../contract/publishing/settings.ts';
import { currentSession } from '../../auth/auth.ts';
import type { Check } from './checks.ts';
import type { ReadQueue } from './queue.ts';
import type { Schedule } from './schedule.ts';
import type { PublishingSettingsService } from './settings.ts';

interface Options {
	publishing: {
		schedule: Schedule;
		settings: PublishingSettingsService;
		readQueue: ReadQueue;
		checkDraft: Check;
	};
}

const DEFAULT_DAYS = '7';

export const scheduleRoutes: FastifyPluginAsyncTypebox<Options> = async (
	app,
	{ publishing: { schedule, settings, readQueue, checkDraft: check } },
) => {
	app.route({
		...publishDraft,
		handler: (request) =>
			schedule.publish(currentSession(request).user.id, request.params.id, request.body),
	});

	app.route({
		...unpublishDraft,
		handler: (request) => schedule.unpublish(currentSession(request).user.id, request.params.id),
	});

	app.route({
		...swapPublications,
		handler: (request) =>
			schedule.swap(currentSession(request).user.id, request.params.id, request.body.with),
	});

	app.route({
		...checkDraft,
		handler: (request) => check(currentSession(request).user.id, request.params.id),
	});

	app.route({
		...getQueue,
		handler: (request) => {
			const { from, days = DEFAULT_DAYS } = request.query;
			return readQueue(currentSession(request).user.id, { from, days: Number(days) });
		},
	});

	app.route({
		...listFreeSlots,
		handler: async (request) => ({
			slots: await schedule.listFreeSlots(currentSession(request).user.id, request.query.draft),
		}),
	});

	app.route({
		...getPublishingSettings,
		handler: (request) => settings.read(currentSession(request).user.id),
	});

	app.route({
		...savePublishingSettings,
		handler: (request) => settings.save(currentSession(request).user.id, request.body),
	});
};
