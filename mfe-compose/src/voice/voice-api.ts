import { request } from 'bff/client/base-query';
import { type OnboardingData, saveOnboarding } from 'bff/contract/account/account';
import { getVoice, saveVoiceExamples, type Voice } from 'bff/contract/compose/voice';
import { createFile, type FileInfo } from 'bff/contract/editor/editor';
import { type DraftSummary, listDrafts } from 'bff/contract/publishing/drafts';
import { composeApi } from '../api.ts';

/** How the user writes. */
const voiceApi = composeApi.enhanceEndpoints({ addTagTypes: ['files', 'voice'] }).injectEndpoints({
	endpoints: (build) => ({
		voice: build.query<Voice, void>({
			query: () => request(getVoice, {}),
			providesTags: ['voice'],
		}),
		saveAnswers: build.mutation<object, OnboardingData>({
			query: (onboardingData) =>
				request(saveOnboarding, { body: { onboardingData, completed: true } }),
			invalidatesTags: (_result, error) => (error ? [] : ['voice']),
		}),
		createVoiceFile: build.mutation<FileInfo, { path: string; content: string }>({
			query: (body) => request(createFile, { body }),
			invalidatesTags: (_result, error) => (error ? [] : ['voice', 'files']),
		}),
		saveExamples: build.mutation<Voice, string[]>({
			query: (ids) => request(saveVoiceExamples, { body: { draft_ids: ids } }),
			onQueryStarted: async (_ids, { dispatch, queryFulfilled }) => {
				const saved = await queryFulfilled.catch(() => undefined);
				if (saved) await dispatch(voiceApi.util.upsertQueryData('voice', undefined, saved.data));
			},
		}),
		postedDrafts: build.query<DraftSummary[], string>({
			query: (search) =>
				request(listDrafts, {
					querystring: { filter: 'posted', limit: '50', ...(search !== '' && { search }) },
				}),
			// A draft that is posted only elsewhere may have another text there.
			transformResponse: ({ drafts }: { drafts: DraftSummary[] }) =>
				drafts.filter(({ publication }) => publication?.status === 'posted'),
		}),
	}),
});

export const {
	useCreateVoiceFileMutation,
	usePostedDraftsQuery,
	useSaveAnswersMutation,
	useSaveExamplesMutation,
	useVoiceQuery,
} = voiceApi;
