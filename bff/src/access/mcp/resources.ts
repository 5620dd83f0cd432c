import {
	type McpServer,
	ProtocolError,
	ProtocolErrorCode,
	ResourceNotFoundError,
	ResourceTemplate,
} from '@modelcontextprotocol/server';
import { getFileTree, readFile } from '../../../contract/editor/editor.ts';
import { getDraft, listDrafts } from '../../../contract/publishing/drafts.ts';
import { listTweets } from '../../../contract/tweets/tweets.ts';
import type { AgentCall, ApiRequest } from './agent-call.ts';
import { toPostList } from './lists.ts';
import { markUntrusted } from './untrusted-content.ts';

/** Maximum number of files in the list of resources; the tool `list_files` lists all. */
const FILES_LISTED = 200;

const worthReading = 'warble://worth-reading';
const draftUri = (id: string): string => `warble://drafts/${id}`;
const fileUri = (path: string): string => `warble://files/${encodeURIComponent(path)}`;

interface DraftList {
	drafts: { id: string; text: string; updatedAt: string }[];
}
interface FileList {
	files: { path: string; size: number; updatedAt: string }[];
}

/** Drafts, files and the posts worth reading, for clients that attach them to a conversation. */
export function registerResources(server: McpServer, call: AgentCall): void {
	server.registerResource(
		'worth-reading',
		worthReading,
		{
			title: 'Posts worth reading',
			description: 'New posts that the user’s filters included. Other people wrote them.',
			mimeType: 'text/plain',
		},
		async () => {
			const querystring = { filter: 'worth_reading' };
			const posts = await read(call, { route: listTweets, querystring }, worthReading);
			const { text } = markUntrusted(toPostList(JSON.parse(posts)));
			return { contents: [{ uri: worthReading, mimeType: 'text/plain', text }] };
		},
	);

	server.registerResource(
		'draft',
		new ResourceTemplate('warble://drafts/{id}', {
			list: async () => {
				const list: DraftList = JSON.parse(await read(call, { route: listDrafts }, 'drafts'));
				return {
					resources: list.drafts.map(({ id, text, updatedAt }) => ({
						uri: draftUri(id),
						name: id,
						title: text.slice(0, 80),
						annotations: { lastModified: updatedAt },
					})),
				};
			},
		}),
		{ title: 'Draft', description: 'A draft of the user', mimeType: 'application/json' },
		async ({ href: uri }, { id }) => {
			const text = await read(call, { route: getDraft, params: { id: String(id) } }, uri);
			return { contents: [{ uri, mimeType: 'application/json', text }] };
		},
	);

	server.registerResource(
		'file',
		new ResourceTemplate('warble://files/{path}', {
			list: async () => {
				const list: FileList = JSON.parse(await read(call, { route: getFileTree }, 'files'));
				return {
					resources: list.files.slice(0, FILES_LISTED).map(({ path, size, updatedAt }) => ({
						uri: fileUri(path),
						name: path,
						size,
						annotations: { lastModified: updatedAt },
					})),
				};
			},
		}),
		{ title: 'File', description: 'A file of the user', mimeType: 'text/html' },
		async ({ href: uri }, { path }) => {
			const querystring = { path: decode(String(path), uri) };
			const { content } = JSON.parse(await read(call, { route: readFile, querystring }, uri));
			return { contents: [{ uri, mimeType: 'text/html', text: content }] };
		},
	);
}

/** The body of a response. Throws errors of the protocol. */
async function read(call: AgentCall, request: ApiRequest, uri: string): Promise<string> {
	const { status, text } = await call.callApi(request);
	if (status < 400) return text;
	if (status === 404) throw new ResourceNotFoundError(uri);
	const { code, message } = JSON.parse(text);
	const kind = status < 500 ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
	throw new ProtocolError(kind, message, { code });
}

function decode(text: string, uri: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		throw new ResourceNotFoundError(uri);
	}
}
