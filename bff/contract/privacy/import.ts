import type { Static } from 'typebox';
import * as Type from 'typebox';
import { ErrorBody } from '../errors.ts';
import { failures, Id, nullable, type Route, Time } from '../route.ts';

const MB = 1024 * 1024;

/** Maximum number of bytes of an imported ZIP. */
export const IMPORT_LIMIT = 2048 * MB;
/** Maximum number of bytes of one request to `appendImport`. */
export const IMPORT_CHUNK_LIMIT = MB;

/** The import's counts for one kind of data. */
export const ImportedKind = Type.Object({
	kind: Type.Enum(['files', 'threads', 'drafts', 'filters', 'media']),
	imported: Type.Integer(),
	/** Skipped, because the account has them already or can restore them. */
	existing: Type.Integer(),
	/**
	 * Items skipped for other reasons: sentences for the user, with their numbers. `of` is set if
	 * they are earlier versions of the items.
	 */
	leftOut: Type.Array(
		Type.Object({
			reason: Type.String(),
			count: Type.Integer(),
			of: Type.Optional(Type.Literal('versions')),
		}),
	),
});
export type ImportedKind = Static<typeof ImportedKind>;

/** An import of an export. */
export const Import = Type.Object({
	id: Id,
	status: Type.Enum(['uploading', 'running', 'done', 'failed'], { ifLeftOut: 'done' }),
	/** The file name of the ZIP. */
	name: Type.String(),
	/** Bytes of the ZIP. */
	size: Type.Number(),
	/** Bytes received so far: where the upload continues. */
	offset: Type.Number(),
	/** Set once `done`. */
	result: nullable(Type.Array(ImportedKind)),
	/** Set once `failed`: nothing was imported. */
	error: nullable(ErrorBody),
	createdAt: Time,
});
export type Import = Static<typeof Import>;

/**
 * Begins the upload of an export and replaces an earlier unfinished upload. 409 `conflict` while an
 * import is running; 413 `payload_too_large`; 429 `too_many_requests` after 10 in a day. An upload
 * that is not finished within a day is deleted.
 */
export const beginImport = {
	method: 'POST',
	url: '/api/imports',
	schema: {
		summary: 'Begin an import',
		tags: ['import'],
		body: Type.Object(
			{
				name: Type.String({ minLength: 1, maxLength: 255 }),
				size: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
			},
			{ additionalProperties: false },
		),
		response: { 200: Import, ...failures },
	},
} as const satisfies Route;

/**
 * Appends bytes to the upload. The body is `application/octet-stream` of up to 1 MB, sent with
 * `SendOptions.content`. After the last byte the import runs in the background. 409 `conflict` if
 * `offset` is not the number of bytes received: read the state and continue from there. 404
 * `not_found`.
 */
export const appendImport = {
	method: 'PUT',
	url: '/api/imports/:id/content',
	schema: {
		summary: 'Append bytes to an import',
		tags: ['import'],
		params: Type.Object({ id: Id }),
		querystring: Type.Object(
			{ offset: Type.String({ pattern: '^[0-9]{1,12}$' }) },
			{ additionalProperties: false },
		),
		response: { 200: Import, ...failures },
	},
} as const satisfies Route;

/** The user's imports of the last week, newest first. */
export const listImports = {
	method: 'GET',
	url: '/api/imports',
	schema: {
		summary: 'Imports',
		tags: ['import'],
		response: { 200: Type.Object({ imports: Type.Array(Import) }), ...failures },
	},
} as const satisfies Route;
