import * as Type from 'typebox';
import { repetition } from '../script.ts';

/** A failure that a test wants for one mail. */
export const Step = Type.Object(
	{
		/** Refuses it with `status`, cuts the connection, or takes `ms` longer. */
		action: Type.Enum(['refuse', 'drop', 'delay']),
		/** 4xx: a temporary failure. 5xx: a permanent one. */
		status: Type.Optional(Type.Integer({ minimum: 400, maximum: 599 })),
		ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 60_000 })),
		...repetition,
	},
	{ additionalProperties: false },
);
export type Step = Type.Static<typeof Step>;
