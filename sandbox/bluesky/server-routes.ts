import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import * as Type from 'typebox';
import type { Accounts, BlueskyAccount } from './accounts.ts';
import { XrpcError } from './refuse.ts';

interface Options {
	accounts: Accounts;
}

const SignIn = Type.Object({
	identifier: Type.String(),
	password: Type.String(),
	authFactorToken: Type.Optional(Type.String()),
});

/** `com.atproto.server` and `com.atproto.identity`, and the directory of DIDs below `/plc`. */
export const serverRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { accounts }) => {
	const documentOf = ({ did, handle }: BlueskyAccount, { host }: FastifyRequest) => ({
		'@context': ['https://www.w3.org/ns/did/v1'],
		id: did,
		alsoKnownAs: [`at://${handle}`],
		service: [
			{
				id: '#atproto_pds',
				type: 'AtprotoPersonalDataServer',
				serviceEndpoint: `http://${host}`,
			},
		],
	});
	const sessionOf = (tokens: ReturnType<Accounts['tokensFor']>, request: FastifyRequest) => ({
		...tokens,
		didDoc: documentOf(tokens, request),
		active: true,
	});

	app.post(
		'/xrpc/com.atproto.server.createSession',
		{ schema: { body: SignIn } },
		async (request) => {
			const { identifier, password } = request.body;
			return sessionOf(accounts.tokensFor(accounts.signIn(identifier, password)), request);
		},
	);
	app.post('/xrpc/com.atproto.server.refreshSession', async (request) =>
		sessionOf(accounts.refresh(request.headers.authorization), request),
	);
	app.post('/xrpc/com.atproto.server.deleteSession', async (request, reply) => {
		accounts.end(request.headers.authorization);
		return reply.send();
	});
	app.get('/xrpc/com.atproto.server.getSession', async ({ headers }) => {
		const { did, handle } = accounts.authorize(headers.authorization);
		return { did, handle, active: true };
	});

	app.get(
		'/xrpc/com.atproto.identity.resolveHandle',
		{ schema: { querystring: Type.Object({ handle: Type.String() }) } },
		async ({ query }) => {
			const account = accounts.find(query.handle);
			if (!account) throw new XrpcError('HandleNotFound', 'Unable to resolve handle');
			return { did: account.did };
		},
	);
	app.get(
		'/plc/:did',
		{ schema: { params: Type.Object({ did: Type.String() }) } },
		async (request, reply) => {
			const { did } = request.params;
			const account = accounts.find(did);
			return account
				? documentOf(account, request)
				: reply.code(404).send({ message: `DID not registered: ${did}` });
		},
	);
};
