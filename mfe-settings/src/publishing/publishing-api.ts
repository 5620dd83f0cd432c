import { request } from 'bff/client/base-query';
import type { Input } from 'bff/client/client';
import { getQueue, type Queue } from 'bff/contract/publishing/publishing';
import { type PublishingSettings, savePublishingSettings } from 'bff/contract/publishing/settings';
import { publishingApi } from 'remote-kit/publishing/api/publishing-api';
import { announceQueue } from 'remote-kit/publishing/api/queue-news';

/** Separate from the other endpoints, because this section is loaded later. */
const publishingSettingsApi = publishingApi.injectEndpoints({
	endpoints: (build) => ({
		savePublishingSettings: build.mutation<
			PublishingSettings,
			Input<typeof savePublishingSettings>['body']
		>({
			query: (body) => request(savePublishingSettings, { body }),
			// Before the caller continues, which shows failures itself.
			onQueryStarted: (_, { dispatch, queryFulfilled }): void =>
				void queryFulfilled.then(
					({ data }) => {
						dispatch(
							publishingApi.util.updateQueryData('publishingSettings', undefined, () => data),
						);
						announceQueue();
					},
					() => undefined,
				),
		}),
		/** Today and the two days after it. No two zones are further apart. */
		nextQueueDays: build.query<Queue, void>({
			query: () => request(getQueue, { querystring: { days: '3' } }),
		}),
	}),
});

export const { useSavePublishingSettingsMutation, useNextQueueDaysQuery } = publishingSettingsApi;
