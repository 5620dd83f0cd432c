import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as Type from 'typebox';
import { html, type Markup, sendPage } from '../page.ts';
import type { Accounts } from './accounts.ts';
import type { Repos, StoredRecord } from './repos.ts';
import { sortAt, type Views } from './views.ts';

interface Options {
	accounts: Accounts;
	repos: Repos;
	views: Views;
}

const Post = Type.Object({ actor: Type.String(), rkey: Type.String() });
/** How many posts the page of all posts has. */
const MAX_SHOWN = 200;

/** Pages that show what was posted, with single posts at the paths of Bluesky's app. */
export const blueskyPages: FastifyPluginAsyncTypebox<Options> = async (
	app,
	{ accounts, repos, views },
) => {
	const renderPost = (record: StoredRecord, isCurrent = false): Markup => {
		const { text = '', reply, embed } = record.value as Partial<PostValue>;
		const { author, likeCount, repostCount, replyCount } = views.post(record, '');
		const quoted = embed?.record?.record ?? embed?.record;
		const images = embed?.images ?? embed?.media?.images ?? [];
		return html`<section class="post"${isCurrent ? html` aria-current="true"` : null}>
<p><strong>${author.displayName || author.handle}</strong> <a class="soft" href="${pathOf(record.uri)}">@${author.handle}, ${new Date(sortAt(record)).toISOString().slice(0, 16)}</a></p>
${reply ? html`<p class="soft"><a href="${pathOf(reply.parent.uri)}">In reply to this post</a></p>` : null}
<p class="text">${text}</p>
${images.map(({ alt }) => html`<p class="soft">image: ${alt || 'no alt text'}</p>`)}
${quoted?.uri === undefined ? null : html`<p class="soft"><a href="${pathOf(quoted.uri)}">The quoted post</a></p>`}
<p class="soft">Likes: ${likeCount}, reposts: ${repostCount}, replies: ${replyCount}</p>
</section>`;
	};
	/** The replies to a post and those to them, oldest first. */
	const conversationOf = (uri: string): StoredRecord[] =>
		views
			.repliesTo(uri)
			.flatMap((reply) => [reply, ...conversationOf(reply.uri)])
			.sort((one, other) => sortAt(one) - sortAt(other));

	app.get('/sandbox/bluesky', async (_request, reply) => {
		const posts = repos
			.list('app.bsky.feed.post')
			.sort((one, other) => sortAt(other) - sortAt(one))
			.slice(0, MAX_SHOWN);
		return sendPage(reply, {
			title: 'Sandbox Bluesky',
			body:
				posts.length === 0
					? html`<p>No posts yet.</p>`
					: html`${posts.map((post) => renderPost(post))}`,
			refresh: 5,
		});
	});

	const all = html`<p><a href="/sandbox/bluesky">All posts</a></p>`;
	app.get('/profile/:actor/post/:rkey', { schema: { params: Post } }, async ({ params }, reply) => {
		const did = accounts.find(params.actor)?.did ?? params.actor;
		const record = repos.find(`at://${did}/app.bsky.feed.post/${params.rkey}`);
		if (!record)
			return sendPage(reply, {
				title: 'This post does not exist',
				status: 404,
				body: html`<p>It was deleted, or the sandbox was started again since.</p>${all}`,
			});
		const replies = conversationOf(record.uri).map((post) => renderPost(post));
		return sendPage(reply, {
			title: 'Sandbox Bluesky',
			body: html`${all}<article class="thread">${renderPost(record, true)}${replies}</article>`,
		});
	});
};

/** What the pages show of a post's record. */
interface PostValue {
	text: string;
	reply?: { parent: Ref };
	embed?: {
		record?: Partial<Ref> & { record?: Ref };
		images?: Image[];
		media?: { images?: Image[] };
	};
}

interface Ref {
	uri: string;
}

interface Image {
	alt: string;
}

/** The path of a post's page. */
function pathOf(uri: string): string {
	const [did = '', , rkey = ''] = uri.replace('at://', '').split('/');
	return `/profile/${did}/post/${rkey}`;
}
