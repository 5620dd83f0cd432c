import * as Type from 'typebox';

const Delivery = Type.Object(
	{
		/** Send it `ms` later, send it twice, never, or after the event that follows it. */
		action: Type.Enum(['late', 'twice', 'drop', 'out-of-order']),
		/** Which kind of event; without it the next one, whichever it is. */
		type: Type.Optional(Type.String()),
		ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 60_000 })),
		/** For how many; 1 without it. */
		times: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
	},
	{ additionalProperties: false },
);
type Delivery = Type.Static<typeof Delivery>;

const Answer = Type.Object(
	{
		/**
		 * Answer `status`, show the page of a gateway, stay silent, cut the connection, or do what was
		 * asked and then cut it.
		 */
		action: Type.Enum(['status', 'html', 'stall', 'cut', 'lost']),
		status: Type.Optional(Type.Integer({ minimum: 400, maximum: 599 })),
		/** How the address begins, as `/v1/checkout`; without it any. */
		at: Type.Optional(Type.String({ pattern: '^/v1/' })),
		times: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
	},
	{ additionalProperties: false },
);
type Answer = Type.Static<typeof Answer>;

/** What a test asks for: of one of our events, or of one of our answers. */
export const Step = Type.Union([Delivery, Answer]);
export type Step = Type.Static<typeof Step>;

/** Misbehaviour that waits for its event or its request, first come first served. */
export class Script {
	#deliveries: Delivery[] = [];
	#answers: Answer[] = [];

	add(step: Step): void {
		const { times = 1 } = step;
		for (let time = 0; time < times; time++) {
			if (isDelivery(step)) this.#deliveries.push(step);
			else this.#answers.push(step);
		}
	}

	clear(): void {
		this.#deliveries = [];
		this.#answers = [];
	}

	forEvent(type: string): Delivery | undefined {
		return take(this.#deliveries, (step) => (step.type ?? type) === type);
	}

	forRequest(path: string): Answer | undefined {
		return take(this.#answers, ({ at = '' }) => path.startsWith(at));
	}
}

function isDelivery(step: Step): step is Delivery {
	return ['late', 'twice', 'drop', 'out-of-order'].includes(step.action);
}

function take<T>(steps: T[], fits: (step: T) => boolean): T | undefined {
	const at = steps.findIndex(fits);
	return at === -1 ? undefined : steps.splice(at, 1)[0];
}
