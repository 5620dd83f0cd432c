import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger } from 'fastify';
import Stripe from 'stripe';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { AppError } from '../http/app-error.ts';

/**
 * `refused`: the request makes no sense to Stripe. `conflict`: its idempotency key stands for
 * another one. `away`: everything else.
 */
export type StripeFailureKind = 'refused' | 'conflict' | 'away';

/**
 * Stripe could not, or would not, do as it was asked. Where nobody knows better, it is told as 503.
 */
export class StripeFailure extends AppError {
	readonly kind: StripeFailureKind;
	/** Stripe's own word, as `resource_missing`. */
	readonly reason: string | undefined;
	/** The parameter it speaks of. */
	readonly param: string | undefined;

	constructor(kind: StripeFailureKind = 'away', reason?: string, param?: string) {
		super(
			503,
			'billing_unavailable',
			'The payment provider cannot be reached right now. Nothing was charged. Try again in a minute.',
		);
		this.kind = kind;
		this.reason = reason;
		this.param = param;
	}

	/** Whether what a parameter names is not there. */
	isMissing(param: string): boolean {
		return this.reason === 'resource_missing' && this.param === param;
	}
}

/** Asks Stripe, and checks that the answer has the form that is wanted. Throws `StripeFailure`. */
export type CallStripe = <Schema extends TSchema>(
	schema: Schema,
	question: (stripe: Stripe) => Promise<unknown>,
) => Promise<Static<Schema>>;

export interface StripeClientOptions {
	/** Undefined: nothing can be paid for, and every question fails. */
	apiKey: string | undefined;
	baseUrl: string;
	/** How long one request may take; there are up to three. */
	timeoutMs?: number | undefined;
	log: FastifyBaseLogger;
}

/** How long a person waits for Stripe in all, however many requests and retries that takes. */
const PATIENCE_MS = 10_000;
const patience = new AsyncLocalStorage<AbortSignal>();

/**
 * Does what a person is waiting for. Ten seconds after its beginning, the question to Stripe that
 * is still open and every later one fail as `away`.
 */
export function withStripeDeadline<Result>(work: () => Promise<Result>): Promise<Result> {
	return patience.run(AbortSignal.timeout(PATIENCE_MS), work);
}

/**
 * Rejects with `StripeFailure` when the person's time is over. The SDK takes no signal: its request
 * ends by itself, and nobody listens.
 */
async function inTime<Answer>(question: () => Promise<Answer>): Promise<Answer> {
	const signal = patience.getStore();
	if (!signal) return question();
	if (signal.aborted) throw new StripeFailure();
	const { promise: over, reject } = Promise.withResolvers<never>();
	const giveUp = () => reject(new StripeFailure());
	signal.addEventListener('abort', giveUp);
	try {
		return await Promise.race([question(), over]);
	} finally {
		signal.removeEventListener('abort', giveUp);
	}
}

/** The one way to Stripe. https://docs.stripe.com/api */
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
	return async (schema, question) => {
		const answer = await inTime(() => question(stripe)).catch((error: unknown) => {
			throw error instanceof Stripe.errors.StripeError ? failureOf(error, apiKey, log) : error;
		});
		if (Value.Check(schema, answer)) return answer;
		log.error(
			{ errors: Value.Errors(schema, answer).slice(0, 3) },
			'Stripe answered something else than was asked',
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
	return error instanceof Stripe.errors.StripeInvalidRequestError ? 'refused' : 'away';
}
