import { request } from 'bff/client/base-query';
import type { ResponseOf } from 'bff/client/client';
import type { Maintenance } from 'bff/contract/announcements/announcements';
import {
	addAnnouncement,
	endMaintenance,
	listManagedAnnouncements,
	type ManagedAnnouncement,
	type NewAnnouncement,
	removeAnnouncement,
	startMaintenance,
} from 'bff/contract/announcements/managed-announcements';
import { adminApi } from '../api.ts';

const announcementsApi = adminApi.injectEndpoints({
	endpoints: (build) => ({
		announcements: build.query<ResponseOf<typeof listManagedAnnouncements>, void>({
			query: () => request(listManagedAnnouncements, {}),
			providesTags: ['announcements'],
		}),
		announce: build.mutation<ManagedAnnouncement, NewAnnouncement>({
			query: (body) => request(addAnnouncement, { body }),
			invalidatesTags: ['announcements'],
		}),
		removeAnnouncement: build.mutation<object, string>({
			query: (id) => request(removeAnnouncement, { params: { id } }),
			invalidatesTags: ['announcements'],
		}),
		startMaintenance: build.mutation<Maintenance, string>({
			query: (until) => request(startMaintenance, { body: { until } }),
			invalidatesTags: ['announcements'],
		}),
		endMaintenance: build.mutation<object, void>({
			query: () => request(endMaintenance, {}),
			invalidatesTags: ['announcements'],
		}),
	}),
});

export const {
	useAnnouncementsQuery,
	useAnnounceMutation,
	useRemoveAnnouncementMutation,
	useStartMaintenanceMutation,
	useEndMaintenanceMutation,
} = announcementsApi;
