import { StripeFailure } from './failure.ts';

interface StoredAnswer {
	/** Method, URL and parameters. */
	request: string;
	status: number;
	body: string;
	requestId: string;
}

const MAX_LENGTH = 255;

/** The responses by idempotency key. The same request gets the same response again. */
export class IdempotentAnswers {
	#answers = new Map<string, StoredAnswer>();

	/** Undefined for a new key. Throws if the key was used for another request. */
	find(key: string, request: string): StoredAnswer | undefined {
		if (key.length > MAX_LENGTH) {
			throw new StripeFailure(400, `Idempotency keys must be at most ${MAX_LENGTH} characters.`, {
				type: 'idempotency_error',
			});
		}
		const kept = this.#answers.get(key);
		if (!kept || kept.request === request) return kept;
		throw new StripeFailure(
			400,
			`Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
			{ type: 'idempotency_error' },
		);
	}

	/** Errors are not kept, because nothing was done. */
	keep(key: string, kept: StoredAnswer): void {
		if (kept.status < 400) this.#answers.set(key, kept);
	}
}
