import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import * as Type from 'typebox';
import { html, sendPage } from '../../page.ts';
import type { Activity } from '../activity.ts';
import { people, personFor } from '../people.ts';

const Text = Type.String({ maxLength: 25_000 });
const Id = Type.String({ pattern: '^\\d{1,19}$' });
const Intent = Type.Object({
	text: Type.Optional(Text),
	in_reply_to: Type.Optional(Id),
});
const NewPost = Type.Object({
	text: Text,
	in_reply_to: Type.Optional(Id),
	handle: Type.Optional(Type.String()),
});

/** X's pages on which a user posts a text by hand, as a post or as a reply. */
export const intentPages: FastifyPluginAsyncTypebox<{ activity: Activity }> = async (
	app,
	{ activity },
) => {
	for (const path of ['/intent/post', '/intent/tweet']) {
		app.get(path, { schema: { querystring: Intent } }, async ({ query }, reply) =>
			send(reply, 200, query),
		);
		app.post(path, { schema: { body: NewPost } }, async ({ body }, reply) => {
			const { text, in_reply_to: replyTo, handle = '' } = body;
			const person = personFor(handle);
			if (!person) return send(reply, 400, body, 'This is not a valid handle.');
			if (text.trim() === '') return send(reply, 400, body, 'Write something first.');
			// A form sends its line breaks as CRLF.
			const { id } = activity.post({ person, text: text.replaceAll('\r\n', '\n'), replyTo });
			return reply.redirect(`/i/status/${id}`, 303);
		});
	}
};

function send(
	reply: FastifyReply,
	status: number,
	{ text = '', in_reply_to: replyTo }: Type.Static<typeof Intent>,
	problem?: string,
): FastifyReply {
	const body = html`${problem === undefined ? null : html`<p role="alert">${problem}</p>`}
${replyTo === undefined ? null : html`<p class="soft">In reply to <a href="/i/status/${replyTo}">this post</a></p>`}
<form method="post" action="/intent/post">
${replyTo === undefined ? null : html`<input type="hidden" name="in_reply_to" value="${replyTo}">`}
<p><label>Text<textarea name="text" rows="8">
${text}</textarea></label></p>
<p><label>Your handle<input type="text" name="handle" value="${people[0]?.handle ?? ''}" autocomplete="off" spellcheck="false" maxlength="16"></label></p>
<div class="actions"><button class="first">Post</button></div>
</form>`;
	return sendPage(reply, { title: 'Post on X', status, body });
}
