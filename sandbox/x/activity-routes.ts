import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import twitter from 'twitter-text';
import * as Type from 'typebox';
import type { ProviderScript } from '../oauth/script.ts';
import type { Activity, OwnPost } from './activity.ts';
import type { Admit } from './admit.ts';
import type { Feed } from './feed-settings.ts';
import {
	categories,
	MEDIA_LIFETIME_SECONDS,
	type MediaFile,
	type MediaFiles,
	stateOf,
} from './media/media-files.ts';
import { textOfOwnPost } from './own-post-wire.ts';
import { personFor } from './people.ts';
import { missing } from './post-wire.ts';
import { refuse, refuseParameter } from './problem.ts';

interface Options {
	activity: Activity;
	media: MediaFiles;
	feed: Feed;
	script: ProviderScript;
	admit: Admit;
}

const Id = Type.String({ pattern: '^\\d{1,19}$' });
const strict = { additionalProperties: false };
const NewPost = Type.Object(
	{
		text: Type.Optional(Type.String({ minLength: 1 })),
		media: Type.Optional(
			Type.Object({ media_ids: Type.Array(Id, { minItems: 1, maxItems: 4 }) }, strict),
		),
		reply: Type.Optional(Type.Object({ in_reply_to_tweet_id: Id }, strict)),
	},
	strict,
);
const Advance = Type.Object({ hours: Type.Number({ minimum: 0, maximum: 10_000 }) }, strict);
/** A post of a user at a time, for tests. */
const WrittenPost = Type.Object(
	{
		handle: Type.String(),
		text: Type.String(),
		at: Type.String({ format: 'date-time' }),
		/** The id of the post that it quotes. */
		quotes: Type.Optional(Id),
	},
	strict,
);
const NewLike = Type.Object({ tweet_id: Id }, strict);

/** X's error messages for posts. */
const tooLong =
	'Your Tweet text is too long. For more information on how Twitter determines text length see https://github.com/twitter/twitter-text.';
const duplicate = 'You are not allowed to create a Tweet with duplicate content.';
const gone = 'You attempted to reply to a Tweet that is deleted or not visible to you.';

/** Creates posts, replies and likes, and deletes posts. */
export const activityRoutes: FastifyPluginAsyncTypebox<Options> = async (
	app,
	{ activity, media, feed, script, admit },
) => {
	app.setErrorHandler((error: Error & { validation?: unknown }, _request, reply) =>
		error.validation === undefined ? refuse(reply, 500) : refuseParameter(reply, error.message),
	);

	const exists = (id: string) =>
		feed.corpus.find(id, Date.now()) !== undefined || activity.find(id) !== undefined;
	const counted = (what: keyof Activity['requests']) => async () => {
		activity.requests[what] += 1;
	};

	/** The caller's processed media; undefined if a post cannot have them together. */
	const findMedia = (ids: readonly string[], ownerId: string): MediaFile[] | undefined => {
		const files = ids.flatMap((id) => media.find(id) ?? []);
		const [first] = files;
		const isUsable =
			new Set(files).size === ids.length &&
			files.every(
				(file) =>
					file.ownerId === ownerId &&
					file.category === first?.category &&
					stateOf(file) === 'succeeded' &&
					Date.now() - file.createdAt < MEDIA_LIFETIME_SECONDS * 1000,
			);
		const limit = first ? categories[first.category].perPost : 0;
		return isUsable && files.length <= limit ? files : undefined;
	};

	const placeOf = (request: FastifyRequest) =>
		(request.body as Type.Static<typeof NewPost>).reply ? 'reply' : 'post';

	app.post(
		'/2/tweets',
		{ schema: { body: NewPost }, onRequest: counted('posts'), preHandler: script.at(placeOf) },
		async (request, reply) => {
			const grant = admit(request, reply, { scope: 'tweet.write', user: 100 })?.grant;
			if (!grant) return reply;
			const { person } = grant;
			const { text = '', reply: answers, media: attached } = request.body;
			const replyTo = answers?.in_reply_to_tweet_id;
			if (text === '' && !attached) return refuseParameter(reply, 'text or media is required.');
			if (twitter.parseTweet(text).weightedLength > 280)
				return refuse(reply, 403, { detail: tooLong });
			const files = attached ? findMedia(attached.media_ids, person.id) : [];
			if (!files) return refuseParameter(reply, 'Your media IDs are invalid.');
			if (replyTo !== undefined && !exists(replyTo)) return refuse(reply, 403, { detail: gone });
			const isSaid = (post: OwnPost) => post.person.id === person.id && post.text === text;
			if (text !== '' && activity.posts.some(isSaid))
				return refuse(reply, 403, { detail: duplicate });
			const step = script.takeDelayed(placeOf(request));
			const post = activity.post(
				{ person, text, replyTo, media: files },
				{ hiddenMs: step?.hiddenMs },
			);
			if (step) return script.fail(reply, step);
			const { id } = post;
			return reply
				.code(201)
				.send({ data: { id, text: textOfOwnPost(post).text, edit_history_tweet_ids: [id] } });
		},
	);

	app.delete(
		'/2/tweets/:id',
		{
			schema: { params: Type.Object({ id: Id }) },
			onRequest: async () => {
				activity.deleteRequests += 1;
			},
			preValidation: script.at('delete'),
		},
		async (request, reply) => {
			const grant = admit(request, reply, { scope: 'tweet.write', user: 50 })?.grant;
			if (!grant) return reply;
			const { id } = request.params;
			const post = activity.find(id);
			if (!post) return reply.code(404).send(missing(id, 'id'));
			if (post.person.id !== grant.person.id) return refuse(reply, 403);
			const step = script.takeDelayed('delete');
			activity.delete(id);
			return step ? script.fail(reply, step) : { data: { deleted: true } };
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
			const grant = admit(request, reply, { scope: 'like.write', user: 50 })?.grant;
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

	app.post('/sandbox/x/advance', { schema: { body: Advance } }, async (request, reply) => {
		activity.aheadMs += request.body.hours * 3_600_000;
		return reply.code(204).send();
	});

	app.post('/sandbox/x/posts', { schema: { body: WrittenPost } }, async (request) => {
		const { handle, at, ...written } = request.body;
		const person = personFor(handle);
		if (!person) throw new Error(`“${handle}” is not a valid handle.`);
		const post = { person, replyTo: undefined, ...written };
		return { id: activity.post(post, { time: Date.parse(at) }).id };
	});

	app.get('/sandbox/x/acts', async () => ({
		asked: activity.requests,
		requests: { deletes: activity.deleteRequests, media: activity.mediaRequests },
		posts: activity.posts.map((post) => ({
			id: post.id,
			by: post.person.id,
			text: post.text,
			replyTo: post.replyTo ?? null,
			media: post.media.map(({ type, alt }) => ({ type, alt })),
		})),
		likes: activity.likes.map(({ person, tweetId }) => ({ by: person.id, tweetId })),
		charges: activity.charges,
		spent: activity.spent(),
	}));
	app.delete('/sandbox/x/acts', async (_request, reply) => {
		activity.clear();
		media.clear();
		return reply.code(204).send();
	});
};
