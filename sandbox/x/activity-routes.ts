import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import twitter from 'twitter-text';
import * as Type from 'typebox';
import type { Grant, Grants } from '../oauth/grants.ts';
import type { Script } from '../oauth/script.ts';
import type { Activity } from './activity.ts';
import { appTokenOf } from './app-token.ts';
import type { Feed } from './feed-settings.ts';
import { missing, shortenLinks } from './post-wire.ts';
import { refuse, refuseParameter, refuseTokenKind } from './problem.ts';
import type { RateLimits } from './rate-limits.ts';

interface Options {
	activity: Activity;
	feed: Feed;
	grants: Grants;
	script: Script;
	limits: RateLimits;
}

const Id = Type.String({ pattern: '^\\d{1,19}$' });
const strict = { additionalProperties: false };
const NewPost = Type.Object(
	{
		text: Type.String({ minLength: 1 }),
		reply: Type.Optional(Type.Object({ in_reply_to_tweet_id: Id }, strict)),
	},
	strict,
);
const NewLike = Type.Object({ tweet_id: Id }, strict);

/** X's error messages for posts. */
const tooLong =
	'Your Tweet text is too long. For more information on how Twitter determines text length see https://github.com/twitter/twitter-text.';
const duplicate = 'You are not allowed to create a Tweet with duplicate content.';
const gone = 'You attempted to reply to a Tweet that is deleted or not visible to you.';

/** Creates posts, replies and likes. */
export const activityRoutes: FastifyPluginAsyncTypebox<Options> = async (
	app,
	{ activity, feed, grants, script, limits },
) => {
	app.setErrorHandler((error: Error & { validation?: unknown }, _request, reply) =>
		error.validation === undefined ? refuse(reply, 500) : refuseParameter(reply, error.message),
	);

	/** The grant of the caller; undefined if an error was sent. */
	const admit = (
		request: FastifyRequest,
		reply: FastifyReply,
		scope: string,
		calls: number,
	): Grant | undefined => {
		const { authorization } = request.headers;
		const grant = grants.find(authorization);
		if (!grant)
			return void (appTokenOf(authorization)
				? refuseTokenKind(reply, 'OAuth 2.0 Application-Only')
				: refuse(reply, 401));
		if (!grant.scopes.includes(scope)) return void refuse(reply, 403);
		const { isRefused, ...state } = limits.take(
			`${request.routeOptions.url} ${grant.person.id}`,
			feed.settings.calls ?? calls,
			feed.settings.seconds,
		);
		for (const [name, value] of Object.entries(state)) reply.header(`x-rate-limit-${name}`, value);
		return isRefused ? void refuse(reply, 429, { reset: state.reset }) : grant;
	};
	const exists = (id: string) =>
		feed.corpus.find(id, Date.now()) !== undefined || activity.posts.some((post) => post.id === id);
	const counted = (what: keyof Activity['requests']) => async () => {
		activity.requests[what] += 1;
	};

	app.post(
		'/2/tweets',
		{ schema: { body: NewPost }, onRequest: counted('posts'), preValidation: script.at('reply') },
		async (request, reply) => {
			const grant = admit(request, reply, 'tweet.write', 100);
			if (!grant) return reply;
			const { person } = grant;
			const { text, reply: answers } = request.body;
			const replyTo = answers?.in_reply_to_tweet_id;
			if (twitter.parseTweet(text).weightedLength > 280)
				return refuse(reply, 403, { detail: tooLong });
			if (replyTo !== undefined && !exists(replyTo)) return refuse(reply, 403, { detail: gone });
			if (activity.posts.some((post) => post.person.id === person.id && post.text === text))
				return refuse(reply, 403, { detail: duplicate });
			const step = script.takeDelayed('reply');
			const { id } = activity.post({ person, text, replyTo }, step?.hiddenMs);
			if (step) return script.fail(reply, step);
			return reply
				.code(201)
				.send({ data: { id, text: shortenLinks(text).text, edit_history_tweet_ids: [id] } });
		},
	);

	app.post(
		'/2/users/:id/likes',
		{
			schema: { params: Type.Object({ id: Id }), body: NewLike },
			onRequest: counted('likes'),
			preValidation: script.at('like'),
		},
		async (request, reply) => {
			const grant = admit(request, reply, 'like.write', 50);
			if (!grant) return reply;
			const { person } = grant;
			const { tweet_id: tweetId } = request.body;
			if (person.id !== request.params.id) return refuse(reply, 403);
			if (!exists(tweetId)) return reply.code(404).send(missing(tweetId, 'tweet_id'));
			const step = script.takeDelayed('like');
			activity.like({ person, tweetId });
			return step ? script.fail(reply, step) : { data: { liked: true } };
		},
	);

	app.get('/sandbox/x/acts', async () => ({
		asked: activity.requests,
		posts: activity.posts.map(({ id, person, text, replyTo = null }) => ({
			id,
			by: person.id,
			text,
			replyTo,
		})),
		likes: activity.likes.map(({ person, tweetId }) => ({ by: person.id, tweetId })),
	}));
	app.delete('/sandbox/x/acts', async (_request, reply) => {
		activity.clear();
		return reply.code(204).send();
	});
};
