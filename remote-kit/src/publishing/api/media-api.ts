import { request } from 'bff/client/base-query';
import { listMedia, type Media } from 'bff/contract/publishing/media';
import { remoteApi } from '../../api.ts';

/** Details of stored images, GIFs and videos. */
export const mediaApi = remoteApi.injectEndpoints({
	endpoints: (build) => ({
		media: build.query<Media[], string>({
			query: (ids) => request(listMedia, { querystring: { ids } }),
			transformResponse: ({ media }: { media: Media[] }) => media,
		}),
	}),
});

export const { useMediaQuery } = mediaApi;
