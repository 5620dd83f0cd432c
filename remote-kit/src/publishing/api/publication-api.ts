import { request } from 'bff/client/base-query';
import type { Input } from 'bff/client/client';
import type { KeptDraft } from 'bff/contract/publishing/drafts';
import {
	checkDraft,
	deletePosts,
	listFreeSlots,
	lookUpPublication,
	type PublishingChecks,
	publishDraft,
	reportPublication,
	resumePublication,
	type ShownPost,
	type SlotTime,
	unpublishDraft,
} from 'bff/contract/publishing/publishing';
import { asFailure } from '../../failure.ts';
import { draftsApi, storeResult } from './drafts-api.ts';
import { publishingTags } from './publishing-api.ts';

type Publishing = { id: string; shown?: readonly ShownPost[] | undefined } & Omit<
	Input<typeof publishDraft>['body'],
	'shown'
>;

/** Tags to refetch when a draft is published or unpublished: the queue and the free slots. */
export const publishes = {
	onQueryStarted: storeResult,
	invalidatesTags: [...publishingTags],
};

/** Publishing, and the queue's free slots. */
export const publicationApi = draftsApi.injectEndpoints({
	endpoints: (build) => ({
		/** `shown`: see `shownPosts`. */
		publish: build.mutation<KeptDraft, Publishing>({
			query: ({ id, shown, ...body }) =>
				request(publishDraft, {
					params: { id },
					body: { ...body, ...(shown && { shown: [...shown] }) },
				}),
			onQueryStarted: storeResult,
			// After a conflict the user looks at what it has become.
			invalidatesTags: (_result, error) => [
				...publishingTags,
				...(asFailure(error)?.code === 'conflict' ? (['drafts', 'draft'] as const) : []),
			],
		}),
		unpublish: build.mutation<KeptDraft, string>({
			query: (id) => request(unpublishDraft, { params: { id } }),
			...publishes,
		}),
		resume: build.mutation<KeptDraft, string>({
			query: (id) => request(resumePublication, { params: { id } }),
			...publishes,
		}),
		lookUp: build.mutation<KeptDraft, string>({
			query: (id) => request(lookUpPublication, { params: { id } }),
			...publishes,
		}),
		reportPublication: build.mutation<KeptDraft, { id: string; outcome: 'posted' | 'not_posted' }>({
			query: ({ id, outcome }) => request(reportPublication, { params: { id }, body: { outcome } }),
			...publishes,
		}),
		deletePosts: build.mutation<KeptDraft, string>({
			query: (id) => request(deletePosts, { params: { id } }),
			...publishes,
		}),
		checks: build.query<PublishingChecks, string>({
			query: (id) => request(checkDraft, { params: { id } }),
			providesTags: (_result, _error, id) => ['checks', { type: 'checks', id }],
		}),
		freeSlots: build.query<SlotTime[], string | undefined>({
			query: (draft) =>
				request(listFreeSlots, { querystring: draft === undefined ? {} : { draft } }),
			transformResponse: ({ slots }: { slots: SlotTime[] }) => slots,
			providesTags: ['slots'],
		}),
	}),
});

export const {
	useChecksQuery,
	useDeletePostsMutation,
	useFreeSlotsQuery,
	useLookUpMutation,
	usePublishMutation,
	usePublishingSettingsQuery,
	useReportPublicationMutation,
	useResumeMutation,
	useUnpublishMutation,
} = publicationApi;
