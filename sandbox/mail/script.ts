import * as Type from 'typebox';

/** A failure that a test wants for one mail. */
export const Step = Type.Object(
	{
		/** Refuse it with `status`, cut the connection, or take `ms` longer. */
		action: Type.Enum(['refuse', 'drop', 'delay']),
		/** 4xx: a temporary failure. 5xx: a permanent one. */
		status: Type.Optional(Type.Integer({ minimum: 400, maximum: 599 })),
		ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 60_000 })),
	},
	{ additionalProperties: false },
);
export type Step = Type.Static<typeof Step>;

/** The queue of failures. The next mail takes the first one. */
export class Script {
	#steps: Step[] = [];

	add(step: Step): void {
		this.#steps.push(step);
	}

	take(): Step | undefined {
		return this.#steps.shift();
	}

	clear(): void {
		this.#steps = [];
	}
}
