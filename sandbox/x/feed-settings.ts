import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as Type from 'typebox';
import { type Corpus, createCorpus } from './corpus.ts';
import type { RateLimits } from './rate-limits.ts';

/** The settings of a test for the posts and their format. */
export const FeedSettings = Type.Object(
	{
		/** Default: 14.4, about 300 in three weeks. */
		postsPerDay: Type.Optional(Type.Number({ minimum: 1, maximum: 86_400 })),
		naming: Type.Optional(Type.Enum(['tweet', 'post'])),
		/**
		 * Whose posts home timelines and searches have: the authors’ (default), or those of users. The
		 * own ones are not in the timeline.
		 */
		timeline: Type.Optional(Type.Enum(['authors', 'users'])),
		dates: Type.Optional(Type.Enum(['iso', 'classic'])),
		/** The user names of the members of lists, by the lists’ ids. Default: `xLists`. */
		lists: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
		/** The rate limit: requests per window, and its seconds. Default: as at X. */
		calls: Type.Optional(Type.Integer({ minimum: 1 })),
		seconds: Type.Optional(Type.Integer({ minimum: 1 })),
	},
	{ additionalProperties: false },
);
export type FeedSettings = Type.Static<typeof FeedSettings>;

export const DAY = 86_400_000;
/** About 300 in three weeks. */
export const postsPerDay = 14.4;

/** The posts with the current settings. */
export class Feed {
	settings: FeedSettings = {};
	corpus: Corpus = this.set({});

	set(settings: FeedSettings): Corpus {
		this.settings = settings;
		this.corpus = createCorpus(Math.floor(DAY / (settings.postsPerDay ?? postsPerDay)));
		return this.corpus;
	}
}

/**
 * `POST /sandbox/x/feed` replaces the settings; `DELETE` resets them. Both reset the rate limits.
 */
export const feedSettingsRoutes: FastifyPluginAsyncTypebox<{
	feed: Feed;
	limits: RateLimits;
}> = async (app, { feed, limits }) => {
	app.post('/sandbox/x/feed', { schema: { body: FeedSettings } }, async (request, reply) => {
		feed.set(request.body);
		limits.clear();
		return reply.code(204).send();
	});
	app.delete('/sandbox/x/feed', async (_request, reply) => {
		feed.set({});
		limits.clear();
		return reply.code(204).send();
	});
};
