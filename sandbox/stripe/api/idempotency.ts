import { StripeFailure } from './failure.ts';

interface Kept {
	/** Method, address and parameters. */
	request: string;
	status: number;
	body: string;
	requestId: string;
}

const MAX_LENGTH = 255;

/** What was answered under which key. The same request gets the same answer again. */
export class IdempotentAnswers {
	#kept = new Map<string, Kept>();

	/** Undefined for a key that was not used. Throws where it was used for something else. */
	find(key: string, request: string): Kept | undefined {
		if (key.length > MAX_LENGTH) {
			throw new StripeFailure(400, `Idempotency keys must be at most ${MAX_LENGTH} characters.`, {
				type: 'idempotency_error',
			});
		}
		const kept = this.#kept.get(key);
		if (!kept || kept.request === request) return kept;
		throw new StripeFailure(
			400,
			`Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
			{ type: 'idempotency_error' },
		);
	}

	/** Refusals of parameters are not kept: nothing was done. */
	keep(key: string, kept: Kept): void {
		if (kept.status < 400) this.#kept.set(key, kept);
	}
}
