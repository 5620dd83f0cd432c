import { asQueryError, request } from 'bff/client/base-query';
import { type Client, readResponse } from 'bff/client/client';
import { type Export, listExports, requestExport } from 'bff/contract/privacy/export';
import {
	appendImport,
	beginImport,
	IMPORT_CHUNK_LIMIT,
	type Import,
	listImports,
} from 'bff/contract/privacy/import';
import { settingsApi } from '../api.ts';

/** Separate from the other endpoints, because it is loaded on request. */
const privacyApi = settingsApi
	.enhanceEndpoints({ addTagTypes: ['exports', 'imports'] })
	.injectEndpoints({
		endpoints: (build) => ({
			exports: build.query<Export[], void>({
				query: () => request(listExports, {}),
				transformResponse: ({ exports }: { exports: Export[] }) => exports,
				providesTags: ['exports'],
			}),
			requestExport: build.mutation<Export, void>({
				query: () => request(requestExport, {}),
				// Refetch after a failure too: another tab may have requested one.
				invalidatesTags: ['exports'],
			}),
			imports: build.query<Import[], void>({
				query: () => request(listImports, {}),
				transformResponse: ({ imports }: { imports: Import[] }) => imports,
				providesTags: ['imports'],
			}),
			/** Uploads a ZIP in chunks. `onProgress` is called with the number of received bytes. */
			importZip: build.mutation<Import, { file: File; onProgress: (bytes: number) => void }>({
				queryFn: async ({ file, onProgress }, { extra }) => {
					try {
						const { client } = extra as { client: Client };
						return { data: await upload(client, file, onProgress) };
					} catch (error) {
						return { error: asQueryError(error) };
					}
				},
				invalidatesTags: ['imports'],
			}),
		}),
	});

async function upload(
	client: Client,
	file: File,
	onProgress: (bytes: number) => void,
): Promise<Import> {
	const body = { name: file.name.slice(-255), size: file.size };
	let state = await client.call(beginImport, { body });
	while (state.status === 'uploading') {
		onProgress(state.offset);
		const { id, offset } = state;
		const response = await client.send(
			appendImport,
			{ params: { id }, querystring: { offset: String(offset) } },
			{ content: file.slice(offset, offset + IMPORT_CHUNK_LIMIT) },
		);
		state = await readResponse(appendImport, response);
	}
	return state;
}

export const { useExportsQuery, useRequestExportMutation, useImportsQuery, useImportZipMutation } =
	privacyApi;
