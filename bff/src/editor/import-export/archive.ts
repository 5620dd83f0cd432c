import { type PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Em } from '../../database/orm.ts';
import { listFiles, readContentOf } from '../file-store.ts';
import { lastName, parentFolders } from '../path.ts';
import type { HtmlDocument } from './file-worker.ts';

/**
 * Maximum number of bytes of a name: the limit of file systems, minus room for a number and an
 * extension.
 */
const NAME_BYTES_LIMIT = 240;
const CHUNK_BYTES = 64 * 1024;

/** The renderer of a document for each extension. */
export type Renderers = Readonly<Record<string, (document: HtmlDocument) => Promise<Uint8Array>>>;

/**
 * All files of a user as a ZIP archive of HTML documents. The archive is produced as it is read:
 * one document at a time is loaded, passed to `render` and compressed. Destroying the stream ends
 * the work.
 */
export async function createArchive(
	em: Em,
	userId: string,
	render: (document: HtmlDocument) => Promise<Uint8Array>,
): Promise<Readable> {
	const archive = new ZipFile();
	// yazl declares a narrower type. Wrapping the stream with `Readable.from` does not work: such a
	// stream cannot be destroyed while it waits for the next document.
	const output = archive.outputStream as PassThrough;
	archive.on('error', (error: Error) => output.destroy(error));
	await addDocuments(archive, '', em, userId, { html: render });
	archive.end();
	return output;
}

/**
 * Adds all files of a user to an archive, below `folder`, once for each renderer. A file that
 * cannot be rendered ends the archive; with `leaveOut`, which gets its name, the file is empty
 * instead.
 */
export async function addDocuments(
	archive: ZipFile,
	folder: string,
	em: Em,
	userId: string,
	renderers: Renderers,
	leaveOut?: (name: string) => void,
): Promise<void> {
	const output = archive.outputStream as PassThrough;
	const files = await listFiles(em, userId);
	const usedNames = new Set(
		files.flatMap(({ path }) => parentFolders(toSafePath(path)).map(foldCase)),
	);
	for (const { id, path, updatedAt } of files) {
		for (const [ending, render] of Object.entries(renderers)) {
			const name = folder + uniqueName(usedNames, path, ending);
			archive.addReadStreamLazy(name, { mtime: updatedAt }, (callback) => {
				if (output.destroyed) return;
				const leaveOutOrFail = (error: unknown) => {
					if (!leaveOut || output.destroyed) throw error;
					leaveOut(name);
					return new Uint8Array();
				};
				readDocument(em, userId, id)
					.then((document) => render(document).catch(leaveOutOrFail))
					.then(
						(bytes) => callback(null, Readable.from(toChunks(bytes))),
						(error: Error) => output.destroy(error),
					);
			});
		}
	}
}

/** Splits a large document, so that the server does other work between the chunks. */
function* toChunks(bytes: Uint8Array): Generator<Uint8Array> {
	for (let start = 0; start < bytes.length; start += CHUNK_BYTES)
		yield bytes.subarray(start, start + CHUNK_BYTES);
}

async function readDocument(em: Em, userId: string, id: string): Promise<HtmlDocument> {
	const { path, content } = await readContentOf(em, userId, id);
	return { title: lastName(path), content };
}

/** The path without its extension, changed so that every operating system can unpack it. */
function toSafePath(path: string): string {
	return path
		.replace(/(?<=[^/])\.(?:txt|md|html?)$/i, '')
		.split('/')
		.map((name) =>
			name.replace(/[<>:"|?*]/g, '_').replace(/^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i, '_$&'),
		)
		.map((name) =>
			Buffer.from(name)
				.subarray(0, NAME_BYTES_LIMIT)
				.toString()
				.replace(/\ufffd$/, ''),
		)
		.join('/');
}

/** A name that no other entry has, ignoring case. Adds it to `usedNames`. */
function uniqueName(usedNames: Set<string>, path: string, ending: string): string {
	const base = toSafePath(path);
	let name = `${base}.${ending}`;
	for (let number = 2; usedNames.has(foldCase(name)); number += 1)
		name = `${base} ${number}.${ending}`;
	usedNames.add(foldCase(name));
	return name;
}

/** A name for comparison on file systems that ignore case. */
function foldCase(name: string): string {
	// The lower case of `Σ` depends on its position in the word.
	return name.toLowerCase().replaceAll('ς', 'σ');
}
