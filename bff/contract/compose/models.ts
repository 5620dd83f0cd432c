import type { Static } from 'typebox';
import * as Type from 'typebox';
import { Empty, failures, Id, nullable, type Route } from '../route.ts';
import { ModelId } from './compose.ts';

/** A model that can write answers. */
export const OfferedModel = Type.Object({
	id: Type.String(),
	name: Type.String(),
	/** US dollars per million tokens of the prompt; null if the model has no fixed price. */
	promptPrice: nullable(Type.Number()),
	/** US dollars per million tokens of the answer; null if the model has no fixed price. */
	completionPrice: nullable(Type.Number()),
	/** Maximum number of tokens of prompt and answer together; null if unknown. */
	contextLength: nullable(Type.Integer()),
	/** Whether it is the installation's default. */
	isDefault: Type.Boolean(),
	isFavourite: Type.Boolean(),
});
export type OfferedModel = Static<typeof OfferedModel>;

/**
 * The models that the AI provider offers: the installation's default, then the user's favourites,
 * then the others by name. If the provider's list cannot be read, an earlier list is returned, or
 * only the default and the favourites; `notice` says so.
 */
export const listModels = {
	method: 'GET',
	url: '/api/compose/models',
	schema: {
		summary: 'The models to choose from',
		tags: ['compose'],
		response: {
			200: Type.Object({
				models: Type.Array(OfferedModel),
				/** A sentence for the user; null if the list is current. */
				notice: nullable(Type.String()),
			}),
			...failures,
		},
	},
} as const satisfies Route;

/** Adds a model to the user's favourites, or removes it. At most 100 are kept. */
export const setFavouriteModel = {
	method: 'PUT',
	url: '/api/compose/models/favourites',
	schema: {
		summary: 'Add or remove a favourite model',
		tags: ['compose'],
		body: Type.Object(
			{ model: ModelId, isFavourite: Type.Boolean() },
			{ additionalProperties: false },
		),
		response: { 200: Empty, ...failures },
	},
} as const satisfies Route;

const ThreadModel = Type.Object({
	/** Id of the model of the next answers; null for the installation's default. */
	model: nullable(Type.String()),
	/** Cost of all answers of the thread in US dollars, in all branches; null if unknown. */
	cost: nullable(Type.Number()),
	/** Whether part of `cost` is estimated. */
	isCostEstimated: Type.Boolean(),
});
export type ThreadModel = Static<typeof ThreadModel>;

const params = Type.Object({ threadId: Id });

export const getThreadModel = {
	method: 'GET',
	url: '/api/compose/:threadId/model',
	schema: {
		summary: 'The model of a thread, and what the thread has cost',
		tags: ['compose'],
		params,
		response: { 200: ThreadModel, ...failures },
	},
} as const satisfies Route;

/**
 * Sets the model of a thread, starting with its next answer. 409 `model_gone` if the provider does
 * not offer it.
 */
export const setThreadModel = {
	method: 'PUT',
	url: '/api/compose/:threadId/model',
	schema: {
		summary: 'Choose the model of a thread',
		tags: ['compose'],
		params,
		body: Type.Object(
			{
				/** Null for the installation's default. */
				model: nullable(ModelId),
			},
			{ additionalProperties: false },
		),
		response: { 200: ThreadModel, ...failures },
	},
} as const satisfies Route;

/**
 * The user's spending on answers and rewrites. A request that could exceed the limit is refused
 * before it is sent, with 409 `spending_limit_reached`.
 */
export const ComposeSpending = Type.Object({
	/** US dollars per calendar month, UTC; null for no limit. */
	monthlyLimit: nullable(Type.Number()),
	/** US dollars this month, not counting running answers. */
	spent: Type.Number(),
	/** Such as `2026-11`. */
	month: Type.String({ ifLeftOut: '1970-01' }),
});
export type ComposeSpending = Static<typeof ComposeSpending>;

export const getComposeSpending = {
	method: 'GET',
	url: '/api/compose/spending',
	schema: {
		summary: 'What answers have cost this month, and the limit',
		tags: ['compose'],
		response: { 200: ComposeSpending, ...failures },
	},
} as const satisfies Route;

export const setComposeLimit = {
	method: 'PUT',
	url: '/api/compose/spending',
	schema: {
		summary: 'Limit what answers may cost in a month',
		tags: ['compose'],
		body: Type.Object(
			{ monthlyLimit: nullable(Type.Number({ minimum: 0, maximum: 100_000 })) },
			{ additionalProperties: false },
		),
		response: { 200: ComposeSpending, ...failures },
	},
} as const satisfies Route;
