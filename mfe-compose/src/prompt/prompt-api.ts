import { request } from 'bff/client/base-query';
import { type AnswerPrompt, answerPrompt } from 'bff/contract/compose/answer-prompt';
import { composeApi } from '../api.ts';

const promptApi = composeApi.injectEndpoints({
	endpoints: (build) => ({
		/** What was sent to the model for an answer; null if it was not kept. */
		prompt: build.query<AnswerPrompt | null, { threadId: string; messageId: string }>({
			query: (params) => request(answerPrompt, { params }),
			transformResponse: ({ prompt }: { prompt: AnswerPrompt | null }) => prompt,
		}),
	}),
});

export const { usePromptQuery } = promptApi;
