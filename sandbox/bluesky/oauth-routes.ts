import { randomUUID } from 'node:crypto';
import formbody from '@fastify/formbody';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as Type from 'typebox';
import { html, sendPage } from '../page.ts';
import type { Accounts, BlueskyAccount } from './accounts.ts';
import { hash, ProofError, type Proofs } from './dpop.ts';
import { XrpcError } from './refuse.ts';

const optional = Type.Optional(Type.String());
const Pushed = Type.Object({
	client_id: Type.String(),
	redirect_uri: Type.String(),
	response_type: Type.Literal('code'),
	scope: Type.String(),
	state: Type.String(),
	code_challenge: Type.String(),
	code_challenge_method: Type.Literal('S256'),
	login_hint: optional,
	client_assertion: optional,
});
type Pushed = Type.Static<typeof Pushed>;
const Consent = Type.Object({
	client_id: Type.String(),
	request_uri: Type.String(),
	decision: optional,
	other: optional,
});
const TokenRequest = Type.Object({
	grant_type: Type.String(),
	client_id: Type.String(),
	redirect_uri: optional,
	code: optional,
	code_verifier: optional,
	refresh_token: optional,
	client_assertion: optional,
});

interface Code {
	pushed: Pushed;
	account: BlueskyAccount;
	jkt: string;
}

/** An error of OAuth that a handler throws. */
class OAuthError extends Error {
	readonly error: string;

	constructor(error: string, message: string) {
		super(message);
		this.error = error;
	}
}

const title = 'Sandbox Bluesky';

/**
 * The OAuth server of the accounts: pushed requests, consent, tokens that are bound to a key, and
 * their end. A confidential client has to send an assertion, whose signature is not checked: that
 * would need its public https address.
 */
export const oauthRoutes: FastifyPluginAsyncTypebox<{
	accounts: Accounts;
	proofs: Proofs;
}> = async (app, { accounts, proofs }) => {
	const requests = new Map<string, { pushed: Pushed; jkt: string }>();
	const codes = new Map<string, Code>();
	const originOf = ({ host }: FastifyRequest) => `http://${host}`;
	await app.register(formbody);

	app.setErrorHandler((error: Error & { validation?: unknown }, _request, reply) => {
		const isRefused =
			error instanceof OAuthError || error instanceof ProofError || error instanceof XrpcError;
		const code = error.validation === undefined && !isRefused ? 500 : 400;
		const name = isRefused ? error.error : 'invalid_request';
		return reply.code(code).send({ error: name, error_description: error.message });
	});

	app.get('/.well-known/oauth-protected-resource', async (request) => ({
		resource: originOf(request),
		authorization_servers: [originOf(request)],
		scopes_supported: [],
		bearer_methods_supported: ['header'],
	}));
	app.get('/.well-known/oauth-authorization-server', async (request) => {
		const issuer = originOf(request);
		const endpoint = (name: string) => `${issuer}/bluesky/oauth/${name}`;
		return {
			issuer,
			scopes_supported: ['atproto', 'transition:generic'],
			response_types_supported: ['code'],
			response_modes_supported: ['query'],
			grant_types_supported: ['authorization_code', 'refresh_token'],
			code_challenge_methods_supported: ['S256'],
			token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
			token_endpoint_auth_signing_alg_values_supported: ['ES256'],
			dpop_signing_alg_values_supported: ['ES256'],
			authorization_response_iss_parameter_supported: true,
			require_pushed_authorization_requests: true,
			pushed_authorization_request_endpoint: endpoint('par'),
			authorization_endpoint: endpoint('authorize'),
			token_endpoint: endpoint('token'),
			revocation_endpoint: endpoint('revoke'),
			client_id_metadata_document_supported: true,
		};
	});

	app.post('/bluesky/oauth/par', { schema: { body: Pushed } }, async (request, reply) => {
		const jkt = proofs.check(request, reply);
		checkClient(request.body);
		if (!redirectsOf(request.body.client_id)(request.body.redirect_uri))
			throw new OAuthError('invalid_request', 'Invalid redirect_uri');
		const uri = `urn:ietf:params:oauth:request_uri:req-${randomUUID()}`;
		requests.set(uri, { pushed: request.body, jkt });
		return reply.code(201).send({ request_uri: uri, expires_in: 299 });
	});

	const pushedOf = ({ client_id, request_uri }: Type.Static<typeof Consent>) => {
		const found = requests.get(request_uri);
		if (found?.pushed.client_id !== client_id)
			throw new OAuthError('invalid_request', 'Unknown request_uri');
		return found;
	};
	const showForm = (
		reply: FastifyReply,
		query: Type.Static<typeof Consent>,
		{ login_hint: hint = '', redirect_uri }: Pushed,
	) =>
		sendPage(reply, {
			title,
			body: html`<p><strong>${new URL(redirect_uri).host}</strong> asks for access to your account.</p>
<form method="post" action="/bluesky/oauth/authorize">
<input type="hidden" name="client_id" value="${query.client_id}">
<input type="hidden" name="request_uri" value="${query.request_uri}">
<label>Handle<input type="text" name="other" value="${hint}" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="100"></label>
<div class="actions">
<button class="first" name="decision" value="authorize">Allow</button>
<button name="decision" value="deny">Deny</button>
</div>
</form>`,
		});

	app.get(
		'/bluesky/oauth/authorize',
		{ schema: { querystring: Consent } },
		async ({ query }, reply) => showForm(reply, query, pushedOf(query).pushed),
	);
	app.post('/bluesky/oauth/authorize', { schema: { body: Consent } }, async (request, reply) => {
		const { decision, other, request_uri } = request.body;
		const { pushed, jkt } = pushedOf(request.body);
		const account = accounts.find(other ?? pushed.login_hint ?? '');
		if (decision === 'authorize' && !account) return showForm(reply, request.body, pushed);
		requests.delete(request_uri);
		const url = new URL(pushed.redirect_uri);
		url.searchParams.set('iss', originOf(request));
		url.searchParams.set('state', pushed.state);
		if (decision === 'authorize' && account) {
			const code = `cod-${randomUUID()}`;
			codes.set(code, { pushed, account, jkt });
			url.searchParams.set('code', code);
		} else url.searchParams.set('error', 'access_denied');
		return reply.redirect(url.href, 303);
	});

	app.post('/bluesky/oauth/token', { schema: { body: TokenRequest } }, async (request, reply) => {
		const jkt = proofs.check(request, reply);
		const { grant_type, client_id: client, code = '', ...rest } = request.body;
		checkClient(request.body);
		reply.header('cache-control', 'no-store');
		if (grant_type === 'refresh_token')
			return accounts.refreshGrant(rest.refresh_token ?? '', { jkt, client });
		const found = codes.get(code);
		codes.delete(code);
		const isRight =
			found?.jkt === jkt &&
			found.pushed.client_id === client &&
			found.pushed.redirect_uri === rest.redirect_uri &&
			found.pushed.code_challenge === hash(rest.code_verifier ?? '');
		if (!found || !isRight) throw new OAuthError('invalid_grant', 'Invalid code');
		return accounts.grant(found.account, { jkt, client, grant: randomUUID() });
	});

	app.post(
		'/bluesky/oauth/revoke',
		{ schema: { body: Type.Object({ token: Type.String(), client_id: Type.String() }) } },
		async (request) => {
			accounts.endGrant(request.body.token);
			return {};
		},
	);
};

function checkClient(body: { client_id: string; client_assertion?: string }): void {
	if (body.client_id.startsWith('https:') && !body.client_assertion)
		throw new OAuthError('invalid_client', 'Client authentication failed');
}

/** Whether a client may use this address: a local one lists its addresses in its id. */
function redirectsOf(clientId: string): (uri: string) => boolean {
	const id = new URL(clientId);
	return id.protocol === 'https:'
		? (uri) => new URL(uri).origin === id.origin
		: (uri) => id.searchParams.getAll('redirect_uri').includes(uri);
}
