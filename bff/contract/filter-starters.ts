import type { Static } from 'typebox';
import * as Type from 'typebox';
import { failures, type Route } from './route.ts';

/** A filter to start from, with a post that it would keep and one that it would drop. */
export const FilterStarter = Type.Object({
	name: Type.String(),
	/** What is worth reading, as plain text. */
	description: Type.String(),
	/** The description in a few words. */
	summary: Type.String(),
	/** Made-up posts that show the effect; the first is kept. */
	examples: Type.Array(
		Type.Object({ text: Type.String(), included: Type.Boolean(), reason: Type.String() }),
	),
});
export type FilterStarter = Static<typeof FilterStarter>;

/** Three starters for a user without templates, made from the answers of the onboarding. */
export const getStarters = {
	method: 'GET',
	url: '/api/filter/starters',
	schema: {
		summary: 'Starter templates',
		tags: ['filter'],
		response: { 200: Type.Array(FilterStarter), ...failures },
	},
} as const satisfies Route;
