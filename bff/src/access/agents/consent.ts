import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Client, errors, type Interaction, type Provider } from 'oidc-provider';
import type { ConsentRequest } from '../../../contract/access/consent.ts';
import { DEFAULT_RIGHT, includesRight, type Right } from '../../../contract/access/rights.ts';
import { invalidField, notFound } from '../../http/app-error.ts';
import { oneLine } from '../../one-line.ts';
import type { AgentStore } from './agent-store.ts';
import { describeRedirect } from './oauth/redirect-uris.ts';
import { rightOfScope, scopeOf } from './oauth/scopes.ts';

const MAX_NAME_LENGTH = 80;

/** The browser’s request, whose cookie names the authorization request, and its response. */
export interface Exchange {
	request: IncomingMessage;
	response: ServerResponse;
}

export type Consent = ReturnType<typeof createConsent>;

/** Authorization requests of programs, and the consent of users. */
export function createConsent(oauth: Provider, agents: AgentStore) {
	/** Throws 404 `not_found`. */
	async function find({ request, response }: Exchange, id: string) {
		const interaction = await oauth
			.interactionDetails(request, response)
			.catch(undefinedIfRefused<Interaction>);
		if (interaction?.uid !== id || interaction.result) throw requestNotFound();
		const { params } = interaction;
		const client = await oauth.Client.find(params.client_id).catch(undefinedIfRefused<Client>);
		if (!client) throw requestNotFound();
		return { params, client, asked: rightOfScope(params.scope) ?? DEFAULT_RIGHT };
	}

	/** Of two answers at once, only the first one counts. Throws 404 `not_found` for the other. */
	async function claim(id: string): Promise<void> {
		await oauth.Interaction.adapter.consume(id).catch((error: unknown) => {
			throw error instanceof errors.InvalidGrant ? requestNotFound() : error;
		});
	}

	return {
		/** Throws 404 `not_found`. */
		async read(exchange: Exchange, id: string): Promise<ConsentRequest> {
			const { params, client, asked } = await find(exchange, id);
			return { id, asked, ...describeClient(client), ...describeRedirect(params.redirect_uri) };
		},

		/** Returns the address where the browser continues. */
		async refuse(exchange: Exchange, id: string): Promise<string> {
			await find(exchange, id);
			await claim(id);
			return oauth.interactionResult(exchange.request, exchange.response, {
				error: 'access_denied',
				error_description: 'The user refused.',
			});
		},

		/**
		 * Connects the agent. Returns its name, and the address where the browser continues. Throws 400
		 * `invalid_input` for a right above the one that was asked for.
		 */
		async allow(exchange: Exchange, id: string, userId: string, right: Right) {
			const { params, client, asked } = await find(exchange, id);
			if (!includesRight(asked, right))
				throw invalidField('right', `The program only asks for the right “${asked}”.`);
			await claim(id);
			const { clientId } = client;
			const grant = new oauth.Grant({ accountId: userId, clientId });
			for (const resource of [params.resource].flat())
				grant.addResourceScope(resource, scopeOf(right));
			const grantId = await grant.save();
			const { name, host } = describeClient(client);
			await agents.connect(userId, { grantId, clientId, name, host, right });
			const location = await oauth.interactionResult(exchange.request, exchange.response, {
				login: { accountId: userId, remember: false },
				consent: { grantId },
			});
			return { name, location };
		},
	};
}

/** The name and host of a program: see `ConsentRequest` in the contract. */
function describeClient({ clientId, clientName = '', clientIdMetadataDocument }: Client) {
	const host = clientIdMetadataDocument ? new URL(clientId).host : null;
	// Invisible characters are removed, because some change the direction of the text that follows.
	const name = oneLine(clientName.replace(/\p{Cf}/gu, ''))
		.slice(0, MAX_NAME_LENGTH)
		.toWellFormed();
	return { name: name || host || 'Unnamed', host };
}

function undefinedIfRefused<Result>(error: unknown): Result | undefined {
	if (error instanceof errors.OIDCProviderError) return undefined;
	throw error;
}

const requestNotFound = () =>
	notFound(
		'This request is no longer valid, or another browser started it. Connect the program again.',
	);
