import * as Type from 'typebox';
import { RewriteKind } from '../../contract/publishing/rewrite.ts';
import { TWEET_LIMIT } from '../../contract/x/tweet-length.ts';
import { createRewriteParts } from '../../src/publishing/drafts/rewrite/rewrite.ts';
import type { Task } from '../counts.ts';
import { readData } from '../read-data.ts';
import { Expectations, evaluateWriting } from './written.ts';

const Case = Type.Object(
	{
		...Expectations,
		kind: RewriteKind,
		instruction: Type.Optional(Type.String()),
		posts: Type.Array(Type.String()),
	},
	{ additionalProperties: false },
);

const limits = { counting: 'x', length: TWEET_LIMIT, bytes: null, linkLength: null } as const;
const user = { id: '', monthlyAnswerLimit: null, onboarding: null, sealedKeys: {} };

/** Rewrites drafts for X. One that is too long even the second time counts as broken. */
export const writeRewrites: Task = (context) => {
	const rewrite = createRewriteParts({
		model: context.model,
		models: { spend: (_user, _messages, work) => work(() => undefined) },
		usage: { addReceipt: () => Promise.resolve() },
		keys: { open: () => context.apiKey },
		config: { model: { baseUrl: undefined, apiKey: undefined, name: '' } },
	});
	return evaluateWriting(readData('rewrites.jsonl', Case), context, async (one) => {
		const { kind, instruction = '', posts } = one;
		const parts = posts.map((text) => ({ text, media: [] }));
		const { parts: written } = await rewrite(
			user,
			{ kind, instruction, parts, part: undefined, limits },
			new AbortController().signal,
		);
		return {
			texts: written.map(({ text }) => text),
			source: `${posts.join('\n')}\n${instruction}`,
		};
	});
};
