import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as Type from 'typebox';
import type { Inbox, Received } from './mail/inbox.ts';
import { html, type Markup, sendPage } from './page.ts';

/** The inbox with every mail that Warble sent. HTML for developers, JSON for tests. */
export const mail: FastifyPluginAsyncTypebox<{ inbox: Inbox }> = async (app, { inbox }) => {
	app.get('/sandbox/inbox', async (_request, reply) =>
		sendPage(reply, { title: 'Inbox', body: renderList(inbox.list()), refresh: 5 }),
	);

	app.get(
		'/sandbox/inbox/:id',
		{ schema: { params: Type.Object({ id: Type.String() }) } },
		async (request, reply) => {
			const found = inbox.find(request.params.id);
			if (found)
				return sendPage(reply, {
					title: found.email.subject || 'No subject',
					body: renderMail(found),
				});
			return sendPage(reply, {
				title: 'This mail does not exist',
				status: 404,
				body: html`<p>The sandbox keeps the last 200 mails, until it stops.</p><p><a href="/sandbox/inbox">Inbox</a></p>`,
			});
		},
	);

	const Filter = Type.Object({ to: Type.Optional(Type.String()) });
	app.get('/sandbox/mail/messages', { schema: { querystring: Filter } }, async (request) =>
		inbox.list(request.query.to).map(({ id, at, to, email }) => ({
			id,
			at,
			to,
			from: email.from?.address,
			subject: email.subject,
			text: email.text,
			html: email.html,
			messageId: email.messageId,
			headers: Object.fromEntries(email.headers.map(({ key, value }) => [key, value])),
		})),
	);
	app.delete('/sandbox/mail/messages', async (_request, reply) => {
		inbox.clear();
		return reply.code(204).send();
	});
};

function renderList(mails: Received[]): Markup {
	if (mails.length === 0) return html`<p>No mail yet. Mail from Warble appears here.</p>`;
	return html`<ul class="rows">${mails.map(
		({ id, at, to, email }) =>
			html`<li><a href="/sandbox/inbox/${id}"><strong>${email.subject || 'No subject'}</strong><small>to ${to.join(', ')}, ${formatTime(at)}</small></a></li>`,
	)}</ul>`;
}

function renderMail({ at, to, email }: Received): Markup {
	// The mail's scripts must not run here, and its links open a new page.
	const written = email.html?.replace(/<head>/i, '<head><base target="_blank">');
	return html`<p><a href="/sandbox/inbox">Inbox</a></p>
<p class="soft">from ${email.from?.address ?? 'an unknown sender'} to ${to.join(', ')}, ${formatTime(at)}</p>
${
	written === undefined
		? null
		: html`<iframe title="The mail as a mail program shows it" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${written}"></iframe>`
}
<h2>As plain text</h2>
<pre>${email.text ?? 'No plain text.'}</pre>
<h2>Headers</h2>
<pre>${email.headers.map(({ originalKey, value }) => `${originalKey}: ${value}`).join('\n')}</pre>`;
}

function formatTime(at: string): string {
	return `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`;
}
