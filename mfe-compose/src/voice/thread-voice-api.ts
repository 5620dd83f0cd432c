import { request } from 'bff/client/base-query';
import { getThreadVoice, saveThreadVoice } from 'bff/contract/compose/voice';
import { composeApi } from '../api.ts';

/** Which threads use how the user writes. */
const threadVoiceApi = composeApi.injectEndpoints({
	endpoints: (build) => ({
		threadVoice: build.query<boolean, string>({
			query: (threadId) => request(getThreadVoice, { params: { threadId } }),
			transformResponse: ({ uses_voice: usesVoice }: { uses_voice: boolean }) => usesVoice,
		}),
		/** Shown at once, and reverted if the server refuses. */
		saveThreadVoice: build.mutation<object, { threadId: string; usesVoice: boolean }>({
			query: ({ threadId, usesVoice }) =>
				request(saveThreadVoice, { params: { threadId }, body: { uses_voice: usesVoice } }),
			onQueryStarted: async ({ threadId, usesVoice }, { dispatch, queryFulfilled }) => {
				const change = dispatch(
					threadVoiceApi.util.updateQueryData('threadVoice', threadId, () => usesVoice),
				);
				await queryFulfilled.catch(() => change.undo());
			},
		}),
	}),
});

export const { useSaveThreadVoiceMutation, useThreadVoiceQuery } = threadVoiceApi;
