import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as Type from 'typebox';
import { html, type Markup, sendPage } from '../page.ts';
import type { Status } from './statuses.ts';
import type { World } from './world.ts';

/** Pages that show what users have posted. */
export const mastodonPages: FastifyPluginAsyncTypebox<{ world: World }> = async (
	app,
	{ world: { statuses } },
) => {
	const title = 'Sandbox Mastodon';

	app.get('/', async (_request, reply) => {
		const posts = statuses.all.toReversed();
		return sendPage(reply, {
			title,
			body: posts.length === 0 ? html`<p>No posts yet.</p>` : html`${posts.map(renderStatus)}`,
			refresh: 5,
		});
	});

	app.get(
		'/:handle/:id',
		{ schema: { params: Type.Object({ handle: Type.String(), id: Type.String() }) } },
		async ({ params }, reply) => {
			const status = statuses.find(params.id);
			if (status && status.author.handle.toLowerCase() === params.handle.toLowerCase())
				return sendPage(reply, { title, body: renderStatus(status) });
			return sendPage(reply, {
				title: 'This post does not exist',
				status: 404,
				body: html`<p><a href="/">All posts</a></p>`,
			});
		},
	);
};

function renderStatus({ id, author, time, text, spoiler, replyTo, attachments }: Status): Markup {
	return html`<section class="post">
<p><strong>${author.name}</strong> <a class="soft" href="/${author.handle}/${id}">${author.handle}, ${new Date(time).toISOString().slice(0, 16)}</a></p>
${replyTo ? html`<p class="soft">Replies to <a href="/${replyTo.author.handle}/${replyTo.id}">${replyTo.author.handle}</a></p>` : null}
${spoiler === '' ? null : html`<p><strong>${spoiler}</strong></p>`}
<p class="text">${text}</p>
${attachments.map(({ type, description }) => html`<p class="soft">${type}: ${description ?? 'no description'}</p>`)}
</section>`;
}
