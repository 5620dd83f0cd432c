import { request } from 'bff/client/base-query';
import { getPublishingSettings, type PublishingSettings } from 'bff/contract/publishing/settings';
import { remoteApi } from '../../api.ts';

/** Data that changes when drafts are published: the queue, its free slots and the checks. */
export const publishingTags = ['queue', 'slots', 'checks'] as const;

/** Parts that the library and the queue share, so that neither loads the other. */
export const publishingApi = remoteApi
	.enhanceEndpoints({ addTagTypes: ['drafts', 'draft', 'settings', ...publishingTags] })
	.injectEndpoints({
		endpoints: (build) => ({
			publishingSettings: build.query<PublishingSettings, void>({
				query: () => request(getPublishingSettings, {}),
				providesTags: ['settings'],
			}),
		}),
	});

export const { usePublishingSettingsQuery } = publishingApi;
