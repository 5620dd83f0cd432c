import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger } from 'fastify';
import Stripe from 'stripe';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { AppError } from '../http/app-error.ts';
import { measureCall, outcomeOfStatus } from '../telemetry/calls.ts';

/**
 * `refused`: Stripe rejects the request as invalid. `conflict`: its idempotency key was used for
 * another request. `unavailable`: everything else.
 */
export type StripeFailureKind = 'refused' | 'conflict' | 'unavailable';

/** A request to Stripe failed. Unless it is caught, the response is a 503. */
export class StripeFailure extends AppError {
	readonly kind: StripeFailureKind;
	/** Stripe's error code, such as `resource_missing`. */
	readonly reason: string | undefined;
	/** The request parameter that caused the error. */
	readonly param: string | undefined;

	constructor(kind: StripeFailureKind = 'unavailable', reason?: string, param?: string) {
		super(
			503,
			'billing_unavailable',
			'We can’t reach the payment provider right now. You weren’t charged. Try again in a minute.',
		);
		this.kind = kind;
		this.reason = reason;
		this.param = param;
	}

	/** Whether the object that a parameter names does not exist. */
	isMissing(param: string): boolean {
		return this.reason === 'resource_missing' && this.param === param;
	}
}

/**
 * Sends a request to Stripe and validates the response. `operation` names it in metrics and traces.
 * Throws `StripeFailure`.
 */
export type CallStripe = <Schema extends TSchema>(
	operation: string,
	schema: Schema,
	send: (stripe: Stripe) => Promise<unknown>,
) => Promise<Static<Schema>>;

export interface StripeClientOptions {
	/** Undefined: billing is not configured, and every call fails. */
	apiKey: string | undefined;
	baseUrl: string;
	/** Timeout of one request. A call makes up to three. */
	timeoutMs?: number | undefined;
	log: FastifyBaseLogger;
}

/** The total time that a user waits for Stripe, over all requests and retries. */
const DEADLINE_MS = 10_000;
const deadline = new AsyncLocalStorage<AbortSignal>();

/**
 * Runs work that a user is waiting for. After ten seconds, the current call to Stripe and all later
 * ones fail as `unavailable`.
 */
export function withStripeDeadline<Result>(work: () => Promise<Result>): Promise<Result> {
	return deadline.run(AbortSignal.timeout(DEADLINE_MS), work);
}

/**
 * Rejects with `StripeFailure` at the deadline. The SDK cannot abort a request, so it ends later
 * and its result is ignored.
 */
async function beforeDeadline<Result>(send: () => Promise<Result>): Promise<Result> {
	const signal = deadline.getStore();
	if (!signal) return send();
	if (signal.aborted) throw new StripeFailure();
	const { promise: over, reject } = Promise.withResolvers<never>();
	const giveUp = () => reject(new StripeFailure());
	signal.addEventListener('abort', giveUp);
	try {
		return await Promise.race([send(), over]);
	} finally {
		signal.removeEventListener('abort', giveUp);
	}
}

/** Creates the function for all calls to Stripe. https://docs.stripe.com/api */
export function createStripeCaller({
	apiKey,
	baseUrl,
	timeoutMs = 10_000,
	log,
}: StripeClientOptions): CallStripe {
	if (apiKey === undefined) {
		return async () => {
			throw new StripeFailure();
		};
	}
	const stripe = createStripe(apiKey, baseUrl, timeoutMs);
	return async (operation, schema, send) => {
		const response = await measureCall(
			'stripe',
			operation,
			() => beforeDeadline(() => send(stripe)),
			(result) => {
				if ('value' in result) return 'ok';
				const { error } = result;
				return outcomeOfStatus(
					error instanceof Stripe.errors.StripeError ? error.statusCode : undefined,
				);
			},
		).catch((error: unknown) => {
			throw error instanceof Stripe.errors.StripeError ? failureOf(error, apiKey, log) : error;
		});
		if (Value.Check(schema, response)) return response;
		log.error(
			{ errors: Value.Errors(schema, response).slice(0, 3) },
			'Stripe sent an invalid response',
		);
		throw new StripeFailure();
	};
}

function createStripe(apiKey: string, baseUrl: string, timeout: number): Stripe {
	const { protocol, hostname, port } = new URL(baseUrl);
	return new Stripe(apiKey, {
		apiVersion: '2026-10-28.endive',
		protocol: protocol === 'http:' ? 'http' : 'https',
		host: hostname,
		...(port === '' ? {} : { port }),
		timeout,
		maxNetworkRetries: 2,
		telemetry: false,
	});
}

function failureOf(
	error: InstanceType<typeof Stripe.errors.StripeError>,
	apiKey: string,
	log: FastifyBaseLogger,
): StripeFailure {
	const { type, code, param, statusCode, requestId } = error;
	log.warn(
		{ stripe: { type, code, param, statusCode, requestId } },
		`Stripe: ${error.message.replaceAll(apiKey, '[redacted]')}`,
	);
	return new StripeFailure(kindOf(error), code, param);
}

function kindOf(error: unknown): StripeFailureKind {
	if (error instanceof Stripe.errors.StripeIdempotencyError) return 'conflict';
	return error instanceof Stripe.errors.StripeInvalidRequestError ? 'refused' : 'unavailable';
}
