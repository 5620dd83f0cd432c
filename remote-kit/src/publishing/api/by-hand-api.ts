import { request } from 'bff/client/base-query';
import { reportPart, takeBackPart } from 'bff/contract/publishing/by-hand';
import type { KeptDraft } from 'bff/contract/publishing/drafts';
import { publicationApi, publishes } from './publication-api.ts';

/** A user's reports about the posts that they write on X themselves. Parts count from 0. */
const byHandApi = publicationApi.injectEndpoints({
	endpoints: (build) => ({
		reportPart: build.mutation<KeptDraft, { id: string; part: number; link?: string }>({
			query: ({ id, part, link }) =>
				request(reportPart, {
					params: { id, part: String(part) },
					body: link ? { link } : {},
				}),
			...publishes,
		}),
		takeBackPart: build.mutation<KeptDraft, { id: string; part: number }>({
			query: ({ id, part }) => request(takeBackPart, { params: { id, part: String(part) } }),
			...publishes,
		}),
	}),
});

export const { useReportPartMutation, useTakeBackPartMutation } = byHandApi;
