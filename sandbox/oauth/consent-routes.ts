import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as Type from 'typebox';
import { html, type Markup, sendPage } from '../page.ts';
import { type Authorization, AuthorizationError, redirectUrl } from './authorization.ts';
import type { Grants } from './grants.ts';
import type { Person } from './person.ts';

export interface ConsentOptions {
	path: string;
	/** Such as `Sandbox X`. */
	title: string;
	/** Checks the query. Throws `AuthorizationError`. */
	read(parameters: unknown): Authorization;
	grants: Grants;
	people: readonly Person[];
	/** The label of the text field for other users, and the user for the typed text. */
	other: { label: string; personFor(typed: string): Person | undefined };
}

const Decision = Type.Object({
	decision: Type.Optional(Type.String()),
	person: Type.Optional(Type.String()),
	other: Type.Optional(Type.String()),
});

/**
 * The consent page: `GET` shows it, `POST` submits the user's decision.
 */
export const consentRoutes: FastifyPluginAsyncTypebox<ConsentOptions> = async (scope, options) => {
	const { path, title, read, grants, people, other } = options;

	scope.setErrorHandler((error: Error, _request, reply) =>
		sendPage(reply, {
			title,
			status: error instanceof AuthorizationError ? 400 : 500,
			body: html`<p>This request cannot be granted.</p><p>${error.message}</p>`,
		}),
	);

	scope.get(path, async (request, reply) =>
		sendPage(reply, {
			title,
			body: renderForm(read(request.query), options, 'Choose an account.'),
		}),
	);

	scope.post(path, { schema: { body: Decision } }, async (request, reply) => {
		const authorization = read(request.body);
		const { decision, person: id, other: typed = '' } = request.body;
		if (decision !== 'authorize')
			return reply.redirect(redirectUrl(authorization, { error: 'access_denied' }), 302);
		const person =
			typed.trim() === ''
				? people.find((candidate) => candidate.id === id)
				: other.personFor(typed.trim());
		if (!person)
			return sendPage(reply, {
				title,
				status: 400,
				body: renderForm(
					authorization,
					options,
					typed ? `“${typed}” is not a valid account.` : 'This account does not exist.',
				),
			});
		return reply.redirect(
			redirectUrl(authorization, { code: grants.createCode(authorization, person) }),
			302,
		);
	});
};

function renderForm(
	authorization: Authorization,
	{ path, people, other }: ConsentOptions,
	note: string,
): Markup {
	return html`<p><strong>${new URL(authorization.redirect_uri).host}</strong> asks for access to your account.</p>
<form method="post" action="${path}">
${Object.entries(authorization).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<fieldset>
<legend>${note}</legend>
${people.map(
	({ id, name, handle, email, isEmailVerified }, at) =>
		html`<label class="row"><input type="radio" name="person" value="${id}"${
			at === 0 ? html` checked` : null
		}><span>${name}<small>${[...new Set([handle, email ?? 'no e-mail'])].join(', ')}${isEmailVerified || email === null ? null : ', not verified'}</small></span></label>`,
)}
</fieldset>
<label>${other.label}<input type="text" name="other" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="100"></label>
<p class="soft">Requested access: ${authorization.scope.split(' ').join(', ')}</p>
<div class="actions">
<button class="first" name="decision" value="authorize">Authorize</button>
<button name="decision" value="cancel">Cancel</button>
</div>
</form>`;
}
