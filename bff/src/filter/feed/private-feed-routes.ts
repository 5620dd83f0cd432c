import { createHash } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import {
	createPrivateFeed,
	deletePrivateFeed,
	readPrivateFeed,
	type StandingFilter,
} from '../../../contract/filter/standing.ts';
import { currentSession } from '../../auth/auth.ts';
import { addressBlockOf } from '../../http/address-block.ts';
import { consume } from '../../http/limits/rate-limits.ts';
import type { PrivateFeeds } from './private-feed.ts';

export interface PrivateFeedRoutesOptions {
	filter: {
		feeds: PrivateFeeds;
		standing: { read(userId: string, templateId: string): Promise<StandingFilter> };
	};
}

/** For the owner of a feed. */
export const privateFeedRoutes: FastifyPluginAsyncTypebox<PrivateFeedRoutesOptions> = async (
	app,
	{ filter: { feeds, standing } },
) => {
	app.route({
		...createPrivateFeed,
		handler: async (request) => {
			const [userId, { id }] = [currentSession(request).user.id, request.params];
			await feeds.create(userId, id);
			return standing.read(userId, id);
		},
	});

	app.route({
		...deletePrivateFeed,
		handler: async (request) => {
			const [userId, { id }] = [currentSession(request).user.id, request.params];
			await feeds.remove(userId, id);
			return standing.read(userId, id);
		},
	});
};

const types = {
	atom: 'application/atom+xml; charset=utf-8',
	json: 'application/feed+json; charset=utf-8',
} as const;

/** For everyone who has the address of a feed. */
export const readFeedRoutes: FastifyPluginAsyncTypebox<{
	filter: { feeds: PrivateFeeds };
}> = async (app, { filter: { feeds } }) => {
	// A service that reads feeds for many people has few addresses.
	const reads = new RateLimiterMemory({ points: 300, duration: 60 });
	app.route({
		...readPrivateFeed,
		async handler(request, reply) {
			await consume(reads, addressBlockOf(request.ip));
			const [feedId = '', extension] = request.params.file.split('.');
			const format = extension === 'json' ? 'json' : 'atom';
			const { text, updatedAt } = await feeds.read(feedId, format);
			const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
			const time = updatedAt.toUTCString();
			reply.headers({
				'content-type': types[format],
				'cache-control': 'private, max-age=300',
				etag: tag,
				'last-modified': time,
				'x-robots-tag': 'noindex',
				'referrer-policy': 'no-referrer',
			});
			const { 'if-none-match': known, 'if-modified-since': since } = request.headers;
			const isKnown = known === undefined ? since === time : hasTag(known, tag);
			return reply.code(isKnown ? 304 : 200).send(isKnown ? '' : text);
		},
	});
};

/** Whether `If-None-Match` has a tag, which proxies may have made weak or strong. */
function hasTag(header: string, tag: string): boolean {
	const plain = (text: string) => text.trim().replace(/^W\//, '');
	return header.split(',').some((part) => part.trim() === '*' || plain(part) === plain(tag));
}
