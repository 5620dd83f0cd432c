import type { Static } from 'typebox';
import * as Type from 'typebox';
import { User } from '../auth/session.ts';
import { failures, nullable, type Route } from '../route.ts';

/**
 * A user's own API keys, always masked: `sk-or-…1a2b`, or bullets for a key shorter than 16
 * characters. A field is absent while no key is stored. A whole key leaves the server only in a
 * request to its provider, and through `revealUserApiKey`.
 */
export const UserApiKeys = Type.Object({
	twitter_api_key: Type.Optional(Type.String()),
	openrouter_api_key: Type.Optional(Type.String()),
	/**
	 * Fields for which this installation has a key of its own, so that users need none. Absent if
	 * there are none.
	 */
	provided: Type.Optional(Type.Array(Type.Enum(['twitter_api_key', 'openrouter_api_key']))),
});
export type UserApiKeys = Static<typeof UserApiKeys>;

const KeyInput = Type.Optional(
	Type.Union([Type.String({ maxLength: 512 }), Type.Null()], {
		description: 'a new key; null removes it; absent, blank or masked leaves it unchanged',
	}),
);

/** The masked keys. */
export const getUserApiKeys = {
	method: 'GET',
	url: '/api/user-api-keys',
	schema: {
		summary: 'The masked API keys of the signed-in user',
		tags: ['account'],
		response: { 200: UserApiKeys, ...failures },
	},
} as const satisfies Route;

/**
 * Stores, replaces or removes keys; the response is that of `getUserApiKeys`. A new key is first
 * tested with its provider. If the provider rejects it, nothing is stored: 400 `key_rejected`. If
 * the provider cannot be reached, the key is stored untested. 400 `invalid_input` for spaces or
 * control characters inside a key.
 */
export const saveUserApiKeys = {
	method: 'POST',
	url: '/api/user-api-keys',
	schema: {
		summary: 'Store or remove API keys',
		tags: ['account'],
		body: Type.Object(
			{ twitter_api_key: KeyInput, openrouter_api_key: KeyInput },
			{ additionalProperties: false },
		),
		response: { 200: UserApiKeys, ...failures },
	},
} as const satisfies Route;

/**
 * A stored key in full, for its owner to copy. At most five times in ten minutes; each time is
 * logged. 404 `not_found` when no key is stored.
 */
export const revealUserApiKey = {
	method: 'POST',
	url: '/api/user-api-keys/reveal',
	schema: {
		summary: 'One stored API key in full',
		tags: ['account'],
		body: Type.Object(
			{ field: Type.Enum(['twitter_api_key', 'openrouter_api_key']) },
			{ additionalProperties: false },
		),
		response: { 200: Type.Object({ key: Type.String() }), ...failures },
	},
} as const satisfies Route;

/** The result of testing a key with its provider. */
export const KeyTest = Type.Object({
	/**
	 * `works`; `rejected` by the provider; `no_credit`: accepted, but with no credit left;
	 * `unreachable`: the provider gave no usable response, so the key may or may not work.
	 */
	outcome: Type.Enum(['works', 'rejected', 'no_credit', 'unreachable']),
	/** The outcome as a sentence for the user, with what to do about it. */
	message: Type.String(),
	/**
	 * US dollars that the key may still spend; null for a key without a limit; absent if the provider
	 * does not say.
	 */
	remaining: Type.Optional(nullable(Type.Number())),
	/** `@name` of the account that the key belongs to; absent if the provider does not say. */
	handle: Type.Optional(Type.String()),
});
export type KeyTest = Static<typeof KeyTest>;

/**
 * Tests a key with its provider, at no cost: the given key, or the stored one if none is given. At
 * most ten times in ten minutes. 404 `not_found` when there is neither.
 */
export const testUserApiKey = {
	method: 'POST',
	url: '/api/user-api-keys/test',
	schema: {
		summary: 'Test an API key with its provider',
		tags: ['account'],
		body: Type.Object(
			{
				field: Type.Enum(['twitter_api_key', 'openrouter_api_key']),
				key: Type.Optional(
					Type.String({
						minLength: 1,
						maxLength: 512,
						description: 'a key that is not stored yet',
					}),
				),
			},
			{ additionalProperties: false },
		),
		response: { 200: KeyTest, ...failures },
	},
} as const satisfies Route;

/** A new user's answers to the onboarding questions; part of the assistant's prompt. */
export const OnboardingData = Type.Object(
	{
		/** What the user is marketing. */
		marketing: Type.String({ minLength: 1, maxLength: 4000 }),
		/** What the user wants to post about. */
		postTopics: Type.String({ minLength: 1, maxLength: 4000 }),
	},
	{ additionalProperties: false },
);
export type OnboardingData = Static<typeof OnboardingData>;

/**
 * Marks the onboarding as completed and stores the answers. `onboardingData` is null when the user
 * skipped the questions; earlier answers are then kept. 400 `invalid_input` for blank answers.
 */
export const saveOnboarding = {
	method: 'POST',
	url: '/api/user/onboarding',
	schema: {
		summary: 'Answer or skip the onboarding',
		tags: ['account'],
		body: Type.Object(
			{ onboardingData: nullable(OnboardingData), completed: Type.Literal(true) },
			{ additionalProperties: false },
		),
		response: { 200: Type.Object({ user: User }), ...failures },
	},
} as const satisfies Route;

const Checklist = Type.Object({ hidden: Type.Boolean() }, { additionalProperties: false });

/** Whether the user has hidden the list of first steps, or completed it. */
export const getChecklist = {
	method: 'GET',
	url: '/api/user/checklist',
	schema: {
		summary: 'Whether the first steps are hidden',
		tags: ['account'],
		response: { 200: Checklist, ...failures },
	},
} as const satisfies Route;

/** Hides the list of first steps, or shows it again. */
export const saveChecklist = {
	method: 'PUT',
	url: '/api/user/checklist',
	schema: {
		summary: 'Hide the first steps',
		tags: ['account'],
		body: Checklist,
		response: { 200: Checklist, ...failures },
	},
} as const satisfies Route;
