import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as Type from 'typebox';
import { html, type Markup, sendPage } from '../../page.ts';
import type { Activity, Like, OwnPost } from '../activity.ts';
import type { Feed } from '../feed-settings.ts';
import { renderPost, type ShownPost } from './render-post.ts';

interface Options {
	activity: Activity;
	feed: Feed;
}

const Id = Type.String({ pattern: '^\\d{1,19}$' });

/** Shows what users have posted and liked, and single posts at X's own paths. */
export const xPages: FastifyPluginAsyncTypebox<Options> = async (app, { activity, feed }) => {
	const fromCorpus = (id: string): ShownPost | undefined => {
		const post = feed.corpus.find(id, Date.now());
		return (
			post && {
				...post,
				name: post.author.name,
				handle: `@${post.author.username}`,
				likes: post.likes + activity.likesOf(id),
				views: post.likes * 31,
				media: [],
			}
		);
	};
	const fromOwn = (post: OwnPost): ShownPost => ({
		...post,
		...activity.countsOf(post),
		name: post.person.name,
		handle: post.person.handle,
	});
	const find = (id: string): ShownPost | undefined => {
		const own = activity.find(id);
		return own ? fromOwn(own) : fromCorpus(id);
	};

	/** The first post of the conversation that a post belongs to. */
	const rootOf = (post: OwnPost): OwnPost => {
		const parent = activity.find(post.replyTo ?? '');
		return parent ? rootOf(parent) : post;
	};
	/** A post with the users' replies to it and to those, oldest first. */
	const conversationOf = (id: string): OwnPost[] =>
		activity
			.repliesTo(id)
			.flatMap((reply) => [reply, ...conversationOf(reply.id)])
			.sort((one, other) => one.time - other.time);

	/** The post that a conversation replies to, as a line before it. */
	const renderParent = ({ replyTo }: OwnPost): Markup | null => {
		if (replyTo === undefined) return null;
		const parent = find(replyTo);
		return parent
			? html`<p class="soft">In reply to <a href="/i/status/${replyTo}">${parent.handle}: ${shortened(parent.text)}</a></p>`
			: html`<p class="soft">In reply to a post that is gone</p>`;
	};
	const renderConversation = (root: OwnPost, currentId?: string): Markup =>
		html`<article class="thread">${renderParent(root)}${[root, ...conversationOf(root.id)].map(
			(post) => renderPost(fromOwn(post), post.id === currentId),
		)}</article>`;

	const renderLike = ({ person, tweetId }: Like): Markup => {
		const post = find(tweetId);
		const what = post ? `${post.handle}: ${shortened(post.text)}` : 'A post that is gone';
		return html`<li><a href="/i/status/${tweetId}"><strong>${what}</strong><small>liked by ${person.name}, ${person.handle}</small></a></li>`;
	};

	app.get('/sandbox/x', async (_request, reply) => {
		const roots = [...new Set(activity.posts.map(rootOf))].sort(
			(one, other) => other.time - one.time,
		);
		const { likes } = activity;
		const body = html`<p class="soft">What Warble has posted and liked here. X would have charged $${activity.spent().toFixed(3)}.</p>
${roots.length === 0 ? html`<p>No posts yet. Posts and replies from Warble appear here.</p>` : roots.map((root) => renderConversation(root))}
${likes.length === 0 ? null : html`<h2>Likes</h2><ul class="rows">${likes.toReversed().map(renderLike)}</ul>`}`;
		return sendPage(reply, { title: 'X', body, refresh: 5 });
	});

	const showPost = (id: string): { title: string; body: Markup } | undefined => {
		const own = activity.find(id);
		if (own)
			return {
				title: `${own.person.name} on X`,
				body: renderConversation(rootOf(own), id),
			};
		const post = fromCorpus(id);
		return (
			post && {
				title: `${post.name} on X`,
				body: html`<article class="thread">${renderPost(post, true)}${conversationOf(id).map(
					(reply) => renderPost(fromOwn(reply), false),
				)}</article>`,
			}
		);
	};
	const all = html`<p><a href="/sandbox/x">All posts and likes</a></p>`;
	for (const path of ['/i/status/:id', '/:username/status/:id']) {
		app.get(path, { schema: { params: Type.Object({ id: Id }) } }, async (request, reply) => {
			const { id } = request.params as { id: string };
			const shown = showPost(id);
			if (shown) return sendPage(reply, { title: shown.title, body: html`${all}${shown.body}` });
			return sendPage(reply, {
				title: 'This post does not exist',
				status: 404,
				body: html`<p>It was deleted, or the sandbox was started again since.</p>${all}`,
			});
		});
	}
};

function shortened(text: string): string {
	return text.length > 80 ? `${text.slice(0, 80).toWellFormed()}…` : text;
}
