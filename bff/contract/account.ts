import type { Static } from 'typebox';
import * as Type from 'typebox';
import { failures, type Route } from './route.ts';
import { User } from './session.ts';

/**
 * A person's own keys, always masked (`sk-or-…1a2b`, bullets only when shorter than 16 characters).
 * A field is absent while no key is stored. The keys themselves leave the server for their
 * provider, and by `revealUserApiKey` only.
 */
export const UserApiKeys = Type.Object({
	twitter_api_key: Type.Optional(Type.String()),
	openrouter_api_key: Type.Optional(Type.String()),
	/**
	 * Fields that this installation supplies itself, so that nobody needs a key of their own. Absent
	 * when there are none.
	 */
	provided: Type.Optional(Type.Array(Type.Enum(['twitter_api_key', 'openrouter_api_key']))),
});
export type UserApiKeys = Static<typeof UserApiKeys>;

const KeyInput = Type.Optional(
	Type.Union([Type.String({ maxLength: 512 }), Type.Null()], {
		description: 'a new key; null removes; absent, blank or masked changes nothing',
	}),
);

/** The masked keys. */
export const getUserApiKeys = {
	method: 'GET',
	url: '/api/user-api-keys',
	schema: {
		summary: 'The masked API keys of the signed-in person',
		tags: ['account'],
		response: { 200: UserApiKeys, ...failures },
	},
} as const satisfies Route;

/**
 * Stores, replaces or removes keys and answers as `getUserApiKeys` does. A new key is shown to its
 * provider first: 400 `key_rejected` when that refuses it, and nothing is stored; a provider that
 * cannot be reached stops nothing. 400 `invalid_input` for spaces or control characters inside a
 * key.
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
 * The key itself, for its owner to copy elsewhere: five times in ten minutes, and written down each
 * time. 404 `not_found` without one.
 */
export const revealUserApiKey = {
	method: 'POST',
	url: '/api/user-api-keys/reveal',
	schema: {
		summary: 'One stored API key, whole',
		tags: ['account'],
		body: Type.Object(
			{ field: Type.Enum(['twitter_api_key', 'openrouter_api_key']) },
			{ additionalProperties: false },
		),
		response: { 200: Type.Object({ key: Type.String() }), ...failures },
	},
} as const satisfies Route;

/** What a provider said of a key. */
export const KeyTest = Type.Object({
	/**
	 * `works`; `rejected` by the provider; `no_credit`: accepted, with nothing left to spend;
	 * `unreachable`: the provider gave no usable answer, which says nothing about the key.
	 */
	outcome: Type.Enum(['works', 'rejected', 'no_credit', 'unreachable']),
	/** The same in a sentence, with what to do about it. */
	message: Type.String(),
	/**
	 * US dollars that the key may still spend; null for a key without a limit; absent where the
	 * provider does not say.
	 */
	remaining: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
	/** `@name` of the account that the key belongs to, where the provider says it. */
	handle: Type.Optional(Type.String()),
});
export type KeyTest = Static<typeof KeyTest>;

/**
 * Asks the provider what a key is worth, without spending anything: the given one, or without it
 * the stored one. Ten times in ten minutes. 404 `not_found` when there is neither.
 */
export const testUserApiKey = {
	method: 'POST',
	url: '/api/user-api-keys/test',
	schema: {
		summary: 'Ask the provider what an API key is worth',
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

/** What a newcomer told; feeds the assistant's prompt. */
export const OnboardingData = Type.Object(
	{
		/** What they are marketing. */
		marketing: Type.String({ minLength: 1, maxLength: 4000 }),
		/** What they want to post about. */
		postTopics: Type.String({ minLength: 1, maxLength: 4000 }),
	},
	{ additionalProperties: false },
);
export type OnboardingData = Static<typeof OnboardingData>;

/**
 * Stores the answers, or null when they were skipped, and marks the onboarding as completed. 400
 * `invalid_input` for blank answers.
 */
export const saveOnboarding = {
	method: 'POST',
	url: '/api/user/onboarding',
	schema: {
		summary: 'Answer or skip the onboarding',
		tags: ['account'],
		body: Type.Object(
			{ onboardingData: Type.Union([OnboardingData, Type.Null()]), completed: Type.Literal(true) },
			{ additionalProperties: false },
		),
		response: { 200: Type.Object({ user: User }), ...failures },
	},
} as const satisfies Route;
