import type { Static } from 'typebox';
import * as Type from 'typebox';
import { failures, Id, inOtherShapes, type Route, Time } from '../route.ts';

/**
 * The path of a file: names joined by `/`, such as `running/base miles.md`. It is data and never a
 * path of an operating system. Normalised to NFC; at most 16 names of 1 to 255 bytes each. A name
 * cannot be `.` or `..`, begin or end with a space, end with a dot, or contain a backslash, a
 * control character or a mark that changes the direction of writing. Other paths are refused with
 * 400 `invalid_input` and a message that says why.
 */
const Path = Type.String({ maxLength: 4096, description: 'names joined by /' });
/** HTML with p, h1, h2, ul, ol, li, strong, em, u and br. Everything else is removed. */
const Content = Type.String({ maxLength: 1_000_000, description: 'HTML' });

/** A file without its content. A folder exists as long as it contains a file. */
export const FileInfo = Type.Object({
	/** Stays the same when the file is moved or renamed. */
	id: Type.String(),
	path: Type.String(),
	/** Bytes of the content in UTF-8. */
	size: Type.Integer(),
	/** Counts up from 1 with each save. */
	revision: Type.Integer(),
	updatedAt: Time,
});
export type FileInfo = Static<typeof FileInfo>;

/** Formatting that files cannot show. */
const KeptAsText = Type.Enum([
	'front matter',
	'tables',
	'quotes',
	'code',
	'images',
	'struck text',
	'dividing lines',
	'list numbers',
]);
export type KeptAsText = Static<typeof KeptAsText>;

const ImportedFileInfo = Type.Object({
	...FileInfo.properties,
	/** Content that was imported as text, line by line, because files cannot show it. */
	keptAsText: Type.Optional(Type.Array(KeptAsText)),
});
export type ImportedFileInfo = Static<typeof ImportedFileInfo>;

const FileTree = Type.Object({
	tree: inOtherShapes(Type.Array(Type.String())),
	files: Type.Array(FileInfo),
});
export type FileTree = Static<typeof FileTree>;

/**
 * All files of the user, sorted by path: `tree` has the paths, `files` the other fields in the same
 * order.
 */
export const getFileTree = {
	method: 'GET',
	url: '/api/files/tree',
	api: { right: 'read' },
	schema: {
		summary: 'Tree of files',
		tags: ['files'],
		response: { 200: FileTree, ...failures },
	},
} as const satisfies Route;

/**
 * Creates a file. 409 `path_taken` if a file or a folder has this path, or if one of its folders is
 * a file; 409 `storage_full`. A program that creates the same file with the same content again gets
 * that file.
 */
export const createFile = {
	method: 'POST',
	url: '/api/files',
	api: { right: 'draft' },
	schema: {
		summary: 'Create a file',
		tags: ['files'],
		body: Type.Object({ path: Path, content: Content }, { additionalProperties: false }),
		response: { 200: FileInfo, ...failures },
	},
} as const satisfies Route;

/**
 * Creates a file from a text, Markdown or HTML file, converted to HTML; unsupported formatting
 * stays as text. The new file has the name without its extension, and a number if that name is in
 * use. Imports of different users take turns. 400 `file_too_complex` if converting takes longer
 * than 3 seconds; 429 `too_many_requests` after 100 imports in a minute or with 10 of them waiting;
 * 503 `server_busy` if too many imports of all users are waiting. After an error nothing is stored.
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
		response: { 200: ImportedFileInfo, ...failures },
	},
} as const satisfies Route;

/**
 * Deletes a file, or a folder with everything in it. All files of one `deletion` can be restored
 * together for 30 days, or until another 50 MB or 1,000 files were deleted or replaced. Deleted
 * files do not count as storage. 404 `file_not_found`.
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
 * Undoes a deletion: all of its files or none. 404 `not_found`; 409 `path_taken` if one of the
 * paths is in use again; 409 `storage_full`.
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
	/** The new path of the file or folder. */
	path: Type.String(),
	files: Type.Array(Type.Object({ from: Type.String(), to: Type.String() })),
});

/**
 * Moves a file or a folder into the folder `to`, '' for the top. All files of a folder are moved,
 * or none. 409 `path_taken`, 404 `file_not_found`.
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

/** Gives a file or a folder another name in the same folder. Errors as for `moveFile`. */
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

/** A file with its content, current or of a stored `revision`. 404 `file_not_found`. */
export const readFile = {
	method: 'GET',
	url: '/api/files/content',
	api: { right: 'read' },
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
 * Saves a file. `revision` is the revision that was edited: 409 `conflict` if another one was saved
 * since, and neither text is lost. 404 `file_not_found` if the file was deleted or moved. The same
 * content again creates no new revision. What a program saves replaces what a program saved before
 * it, so that the revisions of the user are kept.
 */
export const writeFile = {
	method: 'PUT',
	url: '/api/files/content',
	api: { right: 'draft' },
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
 * The stored revisions, newest first. When the user saves, the last twenty are kept, and earlier
 * ones only until another 50 MB were deleted or replaced. 404 `file_not_found`.
 */
export const listRevisions = {
	method: 'GET',
	url: '/api/files/revisions',
	api: { right: 'read' },
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

/** Finds files by path or text, ignoring case; at most 50, the last changed first. */
export const searchFiles = {
	method: 'GET',
	url: '/api/files/search',
	api: { right: 'read' },
	schema: {
		summary: 'Search files',
		tags: ['files'],
		querystring: Type.Object(
			{ q: Type.String({ minLength: 1, maxLength: 200 }) },
			{ additionalProperties: false },
		),
		response: {
			200: Type.Object({
				/** `excerpt`: plain text around the first match; '' if only the path matches. */
				found: Type.Array(Type.Object({ ...FileInfo.properties, excerpt: Type.String() })),
			}),
			...failures,
		},
	},
} as const satisfies Route;

/**
 * Downloads all files as one ZIP archive of HTML documents. A user's exports run one at a time. 429
 * `too_many_requests` after 6 exports in a minute; 503 `server_busy`. The download is cut off after
 * 10 minutes.
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

/**
 * The paths of a file tree. The spec gives a tree two shapes: a list of paths, or a nested object
 * in which a folder is an object and a file is the string `file`. Anything else in it is ignored,
 * so no tree at all is an empty list. Uses own properties only: `__proto__` is an ordinary name.
 */
export function normaliseFileTree(tree: unknown): string[] {
	if (Array.isArray(tree)) return tree.filter((path) => typeof path === 'string');
	if (typeof tree !== 'object' || tree === null) return [];
	return Object.entries(tree).flatMap(([name, child]) =>
		child === 'file' ? [name] : normaliseFolder(child).map((path) => `${name}/${path}`),
	);
}

/** Only the top of a tree can be a list. */
function normaliseFolder(folder: unknown): string[] {
	return Array.isArray(folder) ? [] : normaliseFileTree(folder);
}
