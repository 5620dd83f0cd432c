import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import {
	EXPORT_VERSION,
	ExportedData,
	type ExportManifest,
} from '../../../contract/privacy/export.ts';
import { exportedLists, type ListName } from '../../../contract/privacy/exported/exported-lists.ts';
import type { Em } from '../../database/orm.ts';
import type { Files } from '../../editor/editor.ts';
import { AppError } from '../../http/app-error.ts';
import type { Publishing } from '../../publishing/publishing.ts';
import { csvLine } from './csv.ts';
import type { ExportedTables } from './exported-tables.ts';
import { readRows } from './read-rows-store.ts';
import { exportReadme } from './readme.ts';

export interface WriteExportOptions {
	em: Em;
	tables: ExportedTables;
	files: Pick<Files, 'addToArchive'>;
	media: Pick<Publishing['media'], 'open'>;
}

const names = Object.keys(exportedLists) as ListName[];

/**
 * Writes all data of a user into a ZIP, and returns its number of bytes. Rows, files and media are
 * read one after the other while the ZIP is written, so its size does not affect memory.
 */
export async function writeExport(
	{ em, tables, files, media }: WriteExportOptions,
	user: { id: string; username: string },
	path: string,
	signal: AbortSignal,
): Promise<number> {
	const zip = new ZipFile();
	// yazl declares a narrower type.
	const output = zip.outputStream as PassThrough;
	zip.on('error', (error: Error) => output.destroy(error));
	const written = pipeline(output, createWriteStream(path), { signal });
	// Awaited below; an error before then must not end the process.
	written.catch(() => undefined);

	const exportedAt = new Date().toISOString();
	const manifest: ExportManifest = {
		format: 'warble-export',
		version: EXPORT_VERSION,
		exportedAt,
		lists: {},
		missing: [],
	};
	const add = (name: string, content: () => AsyncGenerator<string | Uint8Array>) =>
		zip.addReadStreamLazy(name, {}, (callback) => {
			const stream = Readable.from(inChunks(content()), { objectMode: false });
			stream.once('error', (error) => output.destroy(error));
			callback(null, stream);
		});
	const rowsOf = async function* (name: ListName) {
		for await (const page of readRows(em, tables, user.id, name)) {
			signal.throwIfAborted();
			yield* page as Record<string, unknown>[];
		}
	};

	zip.addBuffer(Buffer.from(exportReadme(user.username, exportedAt)), 'README.txt');
	zip.addBuffer(Buffer.from(JSON.stringify(ExportedData, null, '\t')), 'schema.json');
	for (const name of names) {
		add(`json/${name}.json`, async function* () {
			let count = 0;
			yield '[';
			for await (const row of rowsOf(name)) {
				yield `${count > 0 ? ',' : ''}\n${JSON.stringify(row)}`;
				count += 1;
			}
			yield '\n]\n';
			manifest.lists[name] = count;
		});
		add(`csv/${name}.csv`, async function* () {
			const fields = Object.keys(exportedLists[name].properties);
			// A BOM makes spreadsheets read it as UTF-8.
			yield `\ufeff${csvLine(fields)}`;
			for await (const row of rowsOf(name)) yield csvLine(fields.map((field) => row[field]));
		});
	}
	await files.addToArchive(zip, 'files/', user.id, signal, (name) => manifest.missing.push(name));
	for await (const page of readRows(em, tables, user.id, 'media')) {
		for (const { id, type, status } of page) {
			if (status !== 'ready') continue;
			add(mediaName(id, type), async function* () {
				try {
					for await (const bytes of (await media.open(user.id, id)).read()) {
						signal.throwIfAborted();
						yield bytes;
					}
				} catch (error) {
					// It was deleted meanwhile, or its bytes are missing. Everything else is exported all the
					// same.
					if (!(error instanceof AppError) || error.status !== 404) throw error;
					manifest.missing.push(mediaName(id, type));
				}
			});
		}
	}
	add('manifest.json', async function* () {
		yield JSON.stringify(manifest, null, '\t');
	});
	zip.end();
	await written;
	return (await stat(path)).size;
}

/** In characters. */
const CHUNK_LENGTH = 64 * 1024;

/** Joins short texts, because each compressed chunk has a fixed cost. */
async function* inChunks(
	parts: AsyncIterable<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
	let text = '';
	for await (const part of parts) {
		if (typeof part !== 'string') {
			yield part;
			continue;
		}
		text += part;
		if (text.length < CHUNK_LENGTH) continue;
		yield text;
		text = '';
	}
	if (text !== '') yield text;
}

const endings: Record<string, string> = {
	'image/jpeg': 'jpg',
	'image/png': 'png',
	'image/webp': 'webp',
	'image/gif': 'gif',
	'video/mp4': 'mp4',
	'video/quicktime': 'mov',
};

/** The path of an image, GIF or video in an export. */
export function mediaName(id: string, type: string): string {
	return `media/${id}.${endings[type] ?? 'bin'}`;
}
