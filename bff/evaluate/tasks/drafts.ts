import * as Type from 'typebox';
import { parseAnswer } from '../../contract/compose/draft-markup.ts';
import { countTweet, TWEET_LIMIT } from '../../contract/x/tweet-length.ts';
import { ANSWER_TOKENS } from '../../src/compose/models/quote.ts';
import { buildPrompt } from '../../src/compose/prompt/prompt.ts';
import { completeText } from '../../src/providers/complete-text.ts';
import { ModelError } from '../../src/providers/model.ts';
import type { Task } from '../counts.ts';
import { readData } from '../read-data.ts';
import { Expectations, evaluateWriting } from './written.ts';

const Case = Type.Object(
	{
		...Expectations,
		instruction: Type.String(),
		file: Type.Optional(Type.String()),
		/** The number of drafts that the instruction asks for. */
		count: Type.Optional(Type.Integer()),
	},
	{ additionalProperties: false },
);

/** Writes drafts from instructions and files, as an answer in a thread does. */
export const writeDrafts: Task = (context) =>
	evaluateWriting(readData('drafts.jsonl', Case), context, async (one) => {
		const { instruction, file = '', count } = one;
		const { text } = await completeText(
			context.model,
			{
				operation: 'answer',
				apiKey: context.apiKey,
				messages: buildPrompt({
					onboarding: null,
					history: [],
					instruction,
					files: file === '' ? [] : [{ id: 'notes', name: 'notes', revision: 1, text: file }],
				}),
				maxTokens: ANSWER_TOKENS,
			},
			new AbortController().signal,
		);
		const answer = parseAnswer(text, false);
		const texts = answer.tweets.map((draft) => draft.text);
		if (texts.length === 0 || answer.isOpen)
			throw new ModelError('model_refused', 'no complete drafts');
		return {
			texts,
			source: `${instruction}\n${file}`,
			problems: [
				...texts
					.filter((draft) => countTweet(draft).length > TWEET_LIMIT)
					.map((draft) => `too long: ${draft}`),
				...(count === undefined || texts.length === count
					? []
					: [`${texts.length} drafts in place of ${count}`]),
			],
		};
	});
