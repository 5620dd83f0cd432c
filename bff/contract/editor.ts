import type { Static } from 'typebox';
import * as Type from 'typebox';
import { failures, Id, type Route } from './route.ts';

const Time = Type.String({ description: 'ISO 8601, UTC' });
/**
 * Where a file is: names joined by `/`, as `running/base miles.md`. It is data and never a path of
 * an operating system. In NFC; at most 16 names of 1 to 255 bytes each; no name is `.` or `..`,
 * begins or ends with a space, ends with a dot, or holds a backslash, a control character or a mark
 * that turns the direction of writing. What does not fit is 400 `invalid_input` with a sentence
 * that says why.
 */
const Path = Type.String({ maxLength: 4096, description: 'names joined by /' });
/** HTML of p, h1, h2, ul, ol, li, strong, em, u and br. The rest is taken out. */
const Content = Type.String({ maxLength: 1_000_000, description: 'HTML' });

/** A file without its content. A folder is there as long as a file is in it. */
export const FileInfo = Type.Object({
	/** Stays through moves and renames. */
	id: Type.String(),
	path: Type.String(),
	/** Of the content, in bytes of UTF-8. */
	size: Type.Integer(),
	/** One more with each save. */
	revision: Type.Integer(),
	updatedAt: Time,
});
export type FileInfo = Static<typeof FileInfo>;

/** The person's files, by path, and by the same order what else is known of them. */
export const getFileTree = {
	method: 'GET',
	url: '/api/files/tree',
	schema: {
		summary: 'Tree of files',
		tags: ['files'],
		response: {
			200: Type.Object({ tree: Type.Array(Type.String()), files: Type.Array(FileInfo) }),
			...failures,
		},
	},
} as const satisfies Route;

/**
 * Creates a file. 409 `path_taken` where a file or a folder has this path, or a file that of one of
 * its folders; 409 `storage_full`.
 */
export const createFile = {
	method: 'POST',
	url: '/api/files',
	schema: {
		summary: 'Create a file',
		tags: ['files'],
		body: Type.Object({ path: Path, content: Content }, { additionalProperties: false }),
		response: { 200: FileInfo, ...failures },
	},
} as const satisfies Route;

/**
 * Text files become HTML; the file takes the name without its ending, with a number where that is
 * taken. People wait in turn: 400 `file_too_complex` where converting takes longer than 3 seconds,
 * 429 `too_many_requests` beyond 60 a minute or 10 that wait, 503 `server_busy` where too many
 * people wait. None of these stores anything.
 */
export const importFile = {
	method: 'POST',
	url: '/api/files/import',
	schema: {
		summary: 'Import a text, Markdown or HTML file',
		tags: ['files'],
		body: Type.Object(
			{
				path: Path,
				format: Type.Enum(['txt', 'md', 'html']),
				content: Type.String({ maxLength: 1_000_000 }),
			},
			{ additionalProperties: false },
		),
		response: { 200: FileInfo, ...failures },
	},
} as const satisfies Route;

/**
 * Deletes a file, or a folder with all that is in it. Everything of one `deletion` can be restored
 * together for 30 days, or until 50 MB or 1,000 files more were deleted or replaced. What is
 * deleted makes room at once. 404 `file_not_found`.
 */
export const deleteFile = {
	method: 'DELETE',
	url: '/api/files',
	schema: {
		summary: 'Delete a file or a folder',
		tags: ['files'],
		body: Type.Object({ path: Path }, { additionalProperties: false }),
		response: {
			200: Type.Object({ deletion: Type.String(), paths: Type.Array(Type.String()) }),
			...failures,
		},
	},
} as const satisfies Route;

/**
 * Undoes a deletion, whole or not at all. 404 `not_found`; 409 `path_taken` where something else
 * has such a path now.
 */
export const restoreFiles = {
	method: 'POST',
	url: '/api/files/restore',
	schema: {
		summary: 'Undo a deletion',
		tags: ['files'],
		body: Type.Object({ deletion: Id }, { additionalProperties: false }),
		response: { 200: Type.Object({ paths: Type.Array(Type.String()) }), ...failures },
	},
} as const satisfies Route;

const Moved = Type.Object({
	/** Where it is now. */
	path: Type.String(),
	files: Type.Array(Type.Object({ from: Type.String(), to: Type.String() })),
});

/**
 * Moves a file or a folder into the folder `to`, '' for the top. A folder moves whole or not at
 * all. 409 `path_taken`, 404 `file_not_found`.
 */
export const moveFile = {
	method: 'POST',
	url: '/api/files/move',
	schema: {
		summary: 'Move a file or a folder',
		tags: ['files'],
		body: Type.Object({ path: Path, to: Path }, { additionalProperties: false }),
		response: { 200: Moved, ...failures },
	},
} as const satisfies Route;

/** Gives a file or a folder another name where it is. As `moveFile`. */
export const renameFile = {
	method: 'POST',
	url: '/api/files/rename',
	schema: {
		summary: 'Rename a file or a folder',
		tags: ['files'],
		body: Type.Object(
			{ path: Path, name: Type.String({ maxLength: 255 }) },
			{ additionalProperties: false },
		),
		response: { 200: Moved, ...failures },
	},
} as const satisfies Route;

const Revision = Type.String({ pattern: '^[1-9][0-9]{0,8}$' });

/** A file as it is, or as it was in one of its last twenty revisions. 404 `file_not_found`. */
export const readFile = {
	method: 'GET',
	url: '/api/files/content',
	schema: {
		summary: 'Read a file',
		tags: ['files'],
		querystring: Type.Object(
			{ path: Path, revision: Type.Optional(Revision) },
			{ additionalProperties: false },
		),
		response: { 200: Type.Object({ ...FileInfo.properties, content: Type.String() }), ...failures },
	},
} as const satisfies Route;

/**
 * Saves a file. `revision` is the one that was edited: 409 `conflict` where another was saved
 * meanwhile, and nothing is lost on either side. 404 `file_not_found` where it was deleted or
 * moved. The same content again is no new revision.
 */
export const writeFile = {
	method: 'PUT',
	url: '/api/files/content',
	schema: {
		summary: 'Save a file',
		tags: ['files'],
		body: Type.Object(
			{ path: Path, content: Content, revision: Type.Integer({ minimum: 1 }) },
			{ additionalProperties: false },
		),
		response: { 200: FileInfo, ...failures },
	},
} as const satisfies Route;

/**
 * The revisions that are kept, newest first: at most twenty, the earlier ones until 50 MB more were
 * deleted or replaced.
 */
export const listRevisions = {
	method: 'GET',
	url: '/api/files/revisions',
	schema: {
		summary: 'Revisions of a file',
		tags: ['files'],
		querystring: Type.Object({ path: Path }, { additionalProperties: false }),
		response: {
			200: Type.Object({
				revisions: Type.Array(
					Type.Object({ revision: Type.Integer(), size: Type.Integer(), createdAt: Time }),
				),
			}),
			...failures,
		},
	},
} as const satisfies Route;

/**
 * Files whose path or words hold the text, whatever its case; at most 50, the last changed first.
 */
export const searchFiles = {
	method: 'GET',
	url: '/api/files/search',
	schema: {
		summary: 'Search files',
		tags: ['files'],
		querystring: Type.Object(
			{ q: Type.String({ minLength: 1, maxLength: 200 }) },
			{ additionalProperties: false },
		),
		response: {
			200: Type.Object({
				/** `excerpt`: plain text around the first place; '' where only the path holds it. */
				found: Type.Array(Type.Object({ ...FileInfo.properties, excerpt: Type.String() })),
			}),
			...failures,
		},
	},
} as const satisfies Route;

/**
 * All files as one ZIP archive of HTML files, to be saved and not to be shown. 429
 * `too_many_requests` beyond 6 a minute; 503 `server_busy`. One export of a person is written at a
 * time, the next waits. What is not downloaded in 10 minutes is cut off.
 */
export const exportFiles = {
	method: 'GET',
	url: '/api/files/export',
	schema: {
		summary: 'Export all files',
		tags: ['files'],
		response: { 200: Type.String({ description: 'application/zip' }), ...failures },
	},
} as const satisfies Route;
