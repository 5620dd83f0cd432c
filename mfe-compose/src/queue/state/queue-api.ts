import { type ApiRequest, request } from 'bff/client/base-query';
import { type Connections, listConnections } from 'bff/contract/connections';
import {
	type DraftSummary,
	getDraft,
	type KeptDraft,
	listDrafts,
} from 'bff/contract/publishing/drafts';
import {
	getPublishingSettings,
	getQueue,
	listFreeSlots,
	type PublishingSettings,
	type Queue,
	type SlotTime,
	savePublishingSettings,
} from 'bff/contract/publishing/publishing';
import { composeApi } from '../../api.ts';
import type { AppThunk } from '../../store.ts';
import { announceChange } from './queue-channel.ts';

/** A stretch of days of the queue. */
export interface QueueRange {
	/** Undefined: today. */
	from: string | undefined;
	days: number;
}

export interface QueueChange {
	request: ApiRequest;
	/** Shows the change before the server has made it. It is taken back if the server refuses. */
	patch?: ((queue: Queue) => void) | undefined;
}

/** The queue, in the store of the remote. */
export const queueApi = composeApi
	.enhanceEndpoints({ addTagTypes: ['queue', 'queueSettings'] })
	.injectEndpoints({
		endpoints: (build) => ({
			queueRange: build.query<Queue, QueueRange>({
				query: ({ from, days }) =>
					request(getQueue, {
						querystring: { days: String(days), ...(from !== undefined && { from }) },
					}),
				providesTags: ['queue'],
			}),
			queueFreeSlots: build.query<SlotTime[], string | undefined>({
				query: (draft) =>
					request(listFreeSlots, { querystring: draft === undefined ? {} : { draft } }),
				transformResponse: ({ slots }: { slots: SlotTime[] }) => slots,
				providesTags: ['queue'],
			}),
			queueDraft: build.query<KeptDraft, string>({
				query: (id) => request(getDraft, { params: { id } }),
				providesTags: ['queue'],
			}),
			queueConnections: build.query<Connections, void>({
				query: () => request(listConnections, {}),
			}),
			unqueuedDrafts: build.query<DraftSummary[], string>({
				query: (search) =>
					request(listDrafts, {
						querystring: { filter: 'all', limit: '20', ...(search !== '' && { search }) },
					}),
				transformResponse: ({ drafts }: { drafts: DraftSummary[] }) => drafts,
				providesTags: ['queue'],
			}),
			queueSettings: build.query<PublishingSettings, void>({
				query: () => request(getPublishingSettings, {}),
				providesTags: ['queueSettings'],
			}),
			saveQueueSettings: build.mutation<
				PublishingSettings,
				{ zone?: string; paused?: boolean }
			>({
				query: (body) => request(savePublishingSettings, { body }),
				onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
					try {
						const { data } = await queryFulfilled;
						dispatch(queueApi.util.updateQueryData('queueSettings', undefined, () => data));
						announceChange();
					} catch {
						// The caller shows the failure.
					}
				},
				invalidatesTags: ['queue'],
			}),
			changeQueue: build.mutation<unknown, QueueChange>({
				query: ({ request: change }) => change,
				onQueryStarted: async ({ patch }, { dispatch, queryFulfilled }) => {
					const undo = patch && dispatch(patchRanges(patch));
					try {
						await queryFulfilled;
						announceChange();
					} catch {
						undo?.();
					}
				},
				invalidatesTags: ['queue'],
			}),
		}),
	});

/** Patches every stretch of days that is stored. Returns what takes it back. */
function patchRanges(patch: (queue: Queue) => void): AppThunk<() => void> {
	return (dispatch, getState) => {
		const patches = queueApi.util
			.selectCachedArgsForQuery(getState(), 'queueRange')
			.map((range) => dispatch(queueApi.util.updateQueryData('queueRange', range, patch)));
		return () => {
			for (const { undo } of patches) undo();
		};
	};
}

export const {
	useQueueRangeQuery,
	useQueueFreeSlotsQuery,
	useQueueDraftQuery,
	useQueueConnectionsQuery,
	useUnqueuedDraftsQuery,
	useQueueSettingsQuery,
	useSaveQueueSettingsMutation,
	useChangeQueueMutation,
} = queueApi;
