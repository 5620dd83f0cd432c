import type { Static } from 'typebox';
import * as Type from 'typebox';
import { OnboardingData } from '../account/account.ts';
import { Empty, failures, Id, nullable, type Route } from '../route.ts';

/** Maximum number of posts that a user can pick as examples of their writing. */
export const MAX_VOICE_EXAMPLES = 10;

/** What Warble knows about how a user writes. */
export const Voice = Type.Object({
	/** Null if the user skipped the questions. `saveOnboarding` changes them. */
	onboarding: nullable(OnboardingData),
	/** The newest file named `voice`; null if there is none. */
	file: nullable(
		Type.Object({
			path: Type.String(),
			/** Its first 4,000 characters. */
			text: Type.String(),
			/** Whether the text is cut off. */
			isCut: Type.Boolean(),
		}),
	),
	/** Posts picked by the user, in order. */
	examples: Type.Array(
		Type.Object({
			draftId: Id,
			/** The texts of the parts of the post. */
			parts: Type.Array(Type.String()),
		}),
	),
	/**
	 * The exact text about the voice that the model gets with every instruction; empty if there is
	 * none.
	 */
	preview: Type.String(),
	/** Tokens of the preview, estimated at four bytes per token. */
	tokens: Type.Integer(),
});
export type Voice = Static<typeof Voice>;

/** What Warble knows about how the user writes. */
export const getVoice = {
	method: 'GET',
	url: '/api/compose/voice',
	schema: {
		summary: 'How the user writes',
		tags: ['compose'],
		response: { 200: Voice, ...failures },
	},
} as const satisfies Route;

/**
 * Replaces the examples; the response is that of `getVoice`. 404 `not_found` unless each is a
 * posted draft of the user's library.
 */
export const saveVoiceExamples = {
	method: 'PUT',
	url: '/api/compose/voice/examples',
	schema: {
		summary: 'Pick examples of how the user writes',
		tags: ['compose'],
		body: Type.Object(
			{ draft_ids: Type.Array(Id, { maxItems: MAX_VOICE_EXAMPLES }) },
			{ additionalProperties: false },
		),
		response: { 200: Voice, ...failures },
	},
} as const satisfies Route;

const ThreadParams = Type.Object({ threadId: Id });
const ThreadVoice = Type.Object({ uses_voice: Type.Boolean() }, { additionalProperties: false });

/** Whether the assistant is given the user's voice in a thread. */
export const getThreadVoice = {
	method: 'GET',
	url: '/api/compose/:threadId/voice',
	schema: {
		summary: 'Whether a thread uses the voice',
		tags: ['compose'],
		params: ThreadParams,
		response: { 200: ThreadVoice, ...failures },
	},
} as const satisfies Route;

/** Switches the voice of a thread on or off, starting with its next answer. */
export const saveThreadVoice = {
	method: 'PUT',
	url: '/api/compose/:threadId/voice',
	schema: {
		summary: 'Switch the voice of a thread on or off',
		tags: ['compose'],
		params: ThreadParams,
		body: ThreadVoice,
		response: { 200: Empty, ...failures },
	},
} as const satisfies Route;
