/** The parts of the library that Warble uses. It has no types of its own. */
declare module 'oidc-provider' {
	import type { IncomingMessage, ServerResponse } from 'node:http';

	/** What the library stores of a code, token, grant, request for access or program. */
	export type Payload = Record<string, unknown>;

	/** The store of one kind of record. */
	export interface Adapter {
		/** `expiresIn`: in seconds; undefined for programs. */
		upsert(id: string, payload: Payload, expiresIn?: number): Promise<void>;
		find(id: string): Promise<Payload | undefined>;
		consume(id: string): Promise<void>;
		destroy(id: string): Promise<void>;
		revokeByGrantId(grantId: string): Promise<void>;
	}

	/** Metadata of a program, as it was sent. */
	export type ClientMetadata = Record<string, unknown>;

	export interface Client {
		clientId: string;
		clientName?: string;
		clientSecret?: string;
		/** Whether the metadata is a document at the address that is the program's id. */
		clientIdMetadataDocument?: boolean;
		grantTypeAllowed(type: string): boolean;
		compareClientSecret(actual: string): boolean;
	}

	/** Koa's context of a request. */
	export interface RequestContext {
		ip: string;
		/** The content type of the response. */
		type: string;
		body: unknown;
		cookies: { set(name: string, value: string, options: object): void };
		/** `route` is `authorization` before the user has answered, and `resume` afterwards. */
		oidc: { result?: InteractionResult; provider: Provider; route: string };
	}

	export interface InteractionResult {
		login?: { accountId: string; remember: boolean };
		consent?: { grantId: string };
		error?: string;
		error_description?: string;
	}

	/** A request for access that waits for the user. */
	export interface Interaction {
		uid: string;
		params: { client_id: string; redirect_uri: string; scope: string; resource: string | string[] };
		/** Set after the answer. */
		result?: InteractionResult;
	}

	interface Grant {
		addResourceScope(resource: string, scope: string): void;
		/** Returns its id. */
		save(): Promise<string>;
	}

	export class Provider {
		constructor(issuer: string, configuration: object);
		proxy: boolean;
		Client: { prototype: Client; find(id: string): Promise<Client | undefined> };
		Interaction: { adapter: Adapter };
		Grant: new (of: {
			accountId: string;
			clientId: string;
		}) => Grant;
		callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
		cookieName(kind: 'session' | 'interaction' | 'resume'): string;
		/** Throws `errors.SessionNotFound` if this browser has none. */
		interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
		/** Stores the answer. Returns the address where the browser continues. */
		interactionResult(
			request: IncomingMessage,
			response: ServerResponse,
			result: InteractionResult,
		): Promise<string>;
		on(
			event: 'server_error' | 'error' | `${string}.error`,
			listener: (...args: unknown[]) => void,
		): void;
	}

	export namespace interactionPolicy {
		class Check {
			constructor(
				reason: string,
				description: string,
				error: string,
				isMissing: (context: RequestContext) => boolean,
			);
		}
		class Prompt {
			constructor(options: { name: string; requestable: boolean }, check: Check);
		}
	}

	export namespace errors {
		class OIDCProviderError extends Error {
			error: string;
			error_description?: string;
			/** Whether the browser is sent back to the program with the error. */
			allow_redirect: boolean;
		}
		class InvalidClientMetadata extends OIDCProviderError {
			constructor(description: string);
		}
		class InvalidGrant extends OIDCProviderError {
			constructor(detail: string);
		}
		class InvalidRequest extends OIDCProviderError {
			constructor(description: string);
		}
		class InvalidTarget extends OIDCProviderError {}
		class SessionNotFound extends InvalidRequest {}
	}
}
