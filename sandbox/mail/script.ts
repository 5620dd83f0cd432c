import * as Type from 'typebox';

/** What a test asks of the mail server for one mail. */
export const Step = Type.Object(
	{
		/** Say no with `status`, cut the connection, or take `ms` longer. */
		action: Type.Enum(['refuse', 'drop', 'delay']),
		/** 4xx: not now. 5xx: never. */
		status: Type.Optional(Type.Integer({ minimum: 400, maximum: 599 })),
		ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 60_000 })),
	},
	{ additionalProperties: false },
);
export type Step = Type.Static<typeof Step>;

/** Failures that wait for their mail, first come first served. */
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
