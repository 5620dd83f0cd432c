import type { FastifyPluginAsync } from 'fastify';
import { mediaTypes } from './attachments.ts';
import { refuse } from './refuse.ts';
import { originOf, type World } from './world.ts';

/** What the instance is, and its limits. */
export const instanceRoutes: FastifyPluginAsync<{ world: World }> = async (app, { world }) => {
	const configuration = () => ({
		accounts: { max_featured_tags: 10, max_pinned_statuses: 5 },
		statuses: {
			max_characters: world.settings.maxCharacters ?? 500,
			max_media_attachments: 4,
			characters_reserved_per_url: 23,
		},
		media_attachments: {
			supported_mime_types: Object.keys(mediaTypes),
			description_limit: 1500,
			image_size_limit: 16 * 2 ** 20,
			image_matrix_limit: 33_177_600,
			video_size_limit: 99 * 2 ** 20,
			video_frame_rate_limit: 120,
			video_matrix_limit: 8_294_400,
		},
		polls: {
			max_options: 4,
			max_characters_per_option: 50,
			min_expiration: 300,
			max_expiration: 2_629_746,
		},
	});

	app.get(
		'/api/v2/instance',
		{ preValidation: world.script.at('instance') },
		async (request, reply) => {
			const { software = 'mastodon' } = world.settings;
			if (software !== 'mastodon') return refuse(reply, 404);
			return {
				domain: request.host,
				title: 'Sandbox Mastodon',
				version: '4.5.2',
				source_url: 'https://github.com/mastodon/mastodon',
				description: 'A Mastodon instance on this machine only.',
				usage: { users: { active_month: 3 } },
				languages: ['en'],
				configuration: {
					urls: { streaming: originOf(request).replace('http', 'ws') },
					...configuration(),
				},
				registrations: { enabled: false, approval_required: false, message: null },
				api_versions: { mastodon: 7 },
				contact: { email: '', account: null },
				rules: [],
			};
		},
	);

	app.get(
		'/api/v1/instance',
		{ preValidation: world.script.at('instance') },
		async (request, reply) => {
			if (world.settings.software === 'blog') return refuse(reply, 404);
			return {
				uri: request.host,
				title: 'Sandbox Mastodon',
				short_description: 'A Mastodon instance on this machine only.',
				version: '3.5.3',
				languages: ['en'],
				configuration: configuration(),
			};
		},
	);
};
