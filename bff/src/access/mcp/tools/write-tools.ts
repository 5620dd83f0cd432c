import * as Type from 'typebox';
import { createFile, writeFile } from '../../../../contract/editor/editor.ts';
import { createDraft, saveDraft } from '../../../../contract/publishing/drafts.ts';
import { Id } from '../../../../contract/route.ts';
import { markReading } from '../../../../contract/tweets/reading.ts';
import { routeTool, type Tool, WRITE } from './tool.ts';

const exact = { additionalProperties: false };
const { parts, labels } = createDraft.schema.body.properties;
const { version } = saveDraft.schema.body.properties;
const { path, content, revision } = writeFile.schema.body.properties;

/** Tools that change what only the user sees. */
export const createWriteTools = (): Tool[] => [
	routeTool({
		name: 'write_draft',
		title: 'Write a draft',
		description:
			'Begins a draft, or saves a new text of one. Nothing is published. To change a draft, give its `id` and the `version` that you read; keep its media as they are. A draft that is in the queue cannot be changed.',
		annotations: WRITE,
		route: createDraft,
		input: Type.Object(
			{
				id: Type.Optional({
					...Id,
					description:
						'The draft to change, or a new UUID of your own, so that a repeated call begins only one draft',
				}),
				version: Type.Optional({ ...version, description: 'The version that you read' }),
				parts: { ...parts, description: 'One part for a post, several for a thread' },
				labels: Type.Optional({ ...labels, description: 'For a new draft' }),
			},
			exact,
		),
		request: ({ id, version: read, parts: texts, labels: given }, newId) =>
			id !== undefined && read !== undefined
				? {
						route: saveDraft,
						params: { id },
						body: { version: read, parts: texts, author: 'assistant' },
					}
				: {
						body: {
							id: id ?? newId(),
							parts: texts,
							...(given !== undefined && { labels: given }),
						},
					},
		summarize: ({ id, version: saved }) => `Saved draft ${id}, version ${saved}.`,
	}),
	routeTool({
		name: 'mark_post',
		title: 'Mark a post worth reading',
		description:
			'Marks a post worth reading as read, saved for later or dismissed. Null makes it new again.',
		annotations: WRITE,
		route: markReading,
		input: Type.Object(
			{
				id: { ...markReading.schema.params.properties.id, description: 'The id of the post' },
				mark: markReading.schema.body.properties.mark,
			},
			exact,
		),
		request: ({ id, mark }) => ({ params: { id }, body: { mark } }),
		summarize: ({ mark }) => (mark === null ? 'It is new again.' : `Marked as ${mark}.`),
	}),
	routeTool({
		name: 'write_file',
		title: 'Write a file',
		description:
			'Creates a file, or saves a new text of one: then give the `revision` that you read. The user’s earlier revisions are kept; yours is replaced by your next one.',
		annotations: WRITE,
		route: writeFile,
		input: Type.Object(
			{
				path: { ...path, description: 'Its path, such as running/base miles.md' },
				content: {
					...content,
					description: 'HTML with p, h1, h2, ul, ol, li, strong, em, u and br',
				},
				revision: Type.Optional({ ...revision, description: 'The revision that you read' }),
			},
			exact,
		),
		request: (body) => (body.revision === undefined ? { route: createFile, body } : { body }),
		summarize: (file) => `Saved ${file.path}, revision ${file.revision}.`,
	}),
];
