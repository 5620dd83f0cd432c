import { request } from 'bff/client/base-query';
import type { Input, ResponseOf } from 'bff/client/client';
import {
	createWebhook,
	deleteWebhook,
	listDeliveries,
	listWebhooks,
	redeliver,
	type Webhook,
	type WebhookDelivery,
} from 'bff/contract/access/webhooks';
import { settingsApi } from '../../api.ts';

const webhooksApi = settingsApi
	.enhanceEndpoints({ addTagTypes: ['webhooks', 'deliveries'] })
	.injectEndpoints({
		endpoints: (build) => ({
			webhooks: build.query<Webhook[], void>({
				query: () => request(listWebhooks, {}),
				transformResponse: ({ webhooks }: ResponseOf<typeof listWebhooks>) => webhooks,
				providesTags: ['webhooks'],
			}),
			createWebhook: build.mutation<
				ResponseOf<typeof createWebhook>,
				Input<typeof createWebhook>['body']
			>({
				query: (body) => request(createWebhook, { body }),
				invalidatesTags: (created) => (created ? ['webhooks'] : []),
			}),
			// Also after a failure: it may have been deleted in another tab.
			deleteWebhook: build.mutation<object, string>({
				query: (id) => request(deleteWebhook, { params: { id } }),
				invalidatesTags: ['webhooks'],
			}),
			deliveries: build.infiniteQuery<
				ResponseOf<typeof listDeliveries>,
				string,
				string | undefined
			>({
				infiniteQueryOptions: {
					initialPageParam: undefined,
					getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
				},
				query: ({ queryArg: id, pageParam: cursor }) =>
					request(listDeliveries, {
						params: { id },
						querystring: { limit: '10', ...(cursor && { cursor }) },
					}),
				providesTags: (_, __, id) => [{ type: 'deliveries', id }],
			}),
			// A webhook that was stopped works again.
			redeliver: build.mutation<WebhookDelivery, { id: string; delivery: string }>({
				query: (params) => request(redeliver, { params }),
				invalidatesTags: (sent, _, { id }) =>
					sent ? ['webhooks', { type: 'deliveries', id }] : [],
			}),
		}),
	});

export const {
	useWebhooksQuery,
	useCreateWebhookMutation,
	useDeleteWebhookMutation,
	useDeliveriesInfiniteQuery,
	useRedeliverMutation,
} = webhooksApi;
