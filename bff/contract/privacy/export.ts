import type { Static } from 'typebox';
import * as Type from 'typebox';
import { ErrorBody } from '../errors.ts';
import { failures, Id, nullable, type Route, Time } from '../route.ts';
import { exportedLists, type ListName } from './exported/exported-lists.ts';

/** Increased when an earlier release could no longer import an export of this one. */
export const EXPORT_VERSION = 1;
/** Number of days for which an export can be downloaded. */
export const EXPORT_DAYS = 7;

/** `manifest.json` of an export. */
export const ExportManifest = Type.Object({
	format: Type.Literal('warble-export'),
	version: Type.Integer({ minimum: 1 }),
	exportedAt: Time,
	/** The number of rows in each list. */
	lists: Type.Record(Type.String(), Type.Integer({ minimum: 0 })),
	/** Files that are too complex to convert, and media without bytes: both are empty in the ZIP. */
	missing: Type.Array(Type.String()),
});
export type ExportManifest = Static<typeof ExportManifest>;

/**
 * The schema of all JSON of an export: `manifest.json`, and the lists of `json/NAME.json`, each an
 * array with one row on a line.
 */
export const ExportedData = Type.Object({
	manifest: ExportManifest,
	...(Object.fromEntries(
		Object.entries(exportedLists).map(([name, row]) => [name, Type.Array(row)]),
	) as { [Name in ListName]: Type.TArray<(typeof exportedLists)[Name]> }),
});

/** An export of everything that a user has. */
export const Export = Type.Object({
	id: Id,
	status: Type.Enum(['preparing', 'ready', 'failed']),
	/** Bytes of the ZIP, once ready. */
	size: nullable(Type.Number()),
	error: nullable(ErrorBody),
	requestedAt: Time,
	/** When it was ready or had failed. */
	endedAt: nullable(Time),
	/** When the ZIP is deleted. */
	expiresAt: Time,
	/** Whether the user has an address for the mail that the export is ready or has failed. */
	isMailed: Type.Boolean(),
});
export type Export = Static<typeof Export>;

/**
 * Requests an export, which is prepared in the background. 409 `conflict` while one is being
 * prepared; 429 `too_many_requests` after 5 in a day.
 */
export const requestExport = {
	method: 'POST',
	url: '/api/exports',
	schema: {
		summary: 'Export everything',
		tags: ['account'],
		response: { 200: Export, ...failures },
	},
} as const satisfies Route;

/** The user's exports that have not expired, newest first. A new export replaces earlier ones. */
export const listExports = {
	method: 'GET',
	url: '/api/exports',
	schema: {
		summary: 'Exports',
		tags: ['account'],
		response: { 200: Type.Object({ exports: Type.Array(Export) }), ...failures },
	},
} as const satisfies Route;

/** The ZIP. 404 `not_found` if it is not ready, has expired, or belongs to another user. */
export const downloadExport = {
	method: 'GET',
	url: '/api/exports/:id/content',
	schema: {
		summary: 'Download an export',
		tags: ['account'],
		params: Type.Object({ id: Id }),
		response: { 200: Type.String({ description: 'application/zip' }), ...failures },
	},
} as const satisfies Route;
