import { request } from 'bff/client/base-query';
import { type AnswerPrompt, answerPrompt } from 'bff/contract/compose/answer-prompt';
import { composeApi } from '../api.ts';

const promptApi = composeApi.injectEndpoints({
	endpoints: (build) => ({
		/** The prompt of an answer; null if it is not stored. */
		prompt: build.query<AnswerPrompt | null, { threadId: string; messageId: string }>({
			query: (params) => request(answerPrompt, { params }),
			transformResponse: ({ prompt }: { prompt: AnswerPrompt | null }) => prompt,
		}),
	}),
});

export const { usePromptQuery } = promptApi;
