import pLimit from 'p-limit';
import * as Type from 'typebox';
import { Tone } from '../../contract/tweets/tweets.ts';
import { createReplyWriter } from '../../src/tweets/replies/reply-writer.ts';
import type { Task } from '../counts.ts';
import { readData } from '../read-data.ts';
import { Expectations, evaluateWriting } from './written.ts';

const Case = Type.Object(
	{
		...Expectations,
		post: Type.String(),
		tone: Type.Optional(Tone),
		voice: Type.Optional(Type.String()),
	},
	{ additionalProperties: false },
);

/** Drafts replies to posts at X. One that is too long even the second time counts as broken. */
export const writeReplies: Task = (context) => {
	const write = createReplyWriter({
		model: context.model,
		limitRequests: pLimit(4),
		usage: { addReceipt: () => Promise.resolve() },
	});
	return evaluateWriting(readData('replies.jsonl', Case), context, async (one) => {
		const { post, tone = 'own', voice = null } = one;
		const reply = await write(
			'',
			{
				post: {
					authorName: 'Kim Alvarez',
					authorUsername: 'kim_a',
					content: post,
					attached: null,
				},
				voice: { onboarding: null, file: voice, replies: [] },
				tone,
				limits: null,
			},
			context.apiKey,
			new AbortController().signal,
		);
		return { texts: [reply], source: post };
	});
};
