import { type PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { type Em, queries } from '../../database/orm.ts';
import { listFiles } from '../file-store.ts';
import { fold } from '../fold-case.ts';
import { foldersOf, nameOf } from '../path.ts';
import type { GivenDocument } from './file-worker.ts';

/** Bytes of a name: what systems take, less an ending and a number. */
const LONGEST = 240;
const PIECE = 64 * 1024;

/**
 * All files of a person as a ZIP archive of small documents. It is written as it is read: one
 * document at a time is read, made by `render` and compressed. Destroying it ends the work.
 */
export async function archiveOf(
	em: Em,
	userId: string,
	render: (given: GivenDocument) => Promise<Uint8Array>,
): Promise<Readable> {
	const archive = new ZipFile();
	// What it is, although its type says less. `Readable.from` would not let itself be destroyed
	// while it waits for the next document.
	const output = archive.outputStream as PassThrough;
	archive.on('error', (error: Error) => output.destroy(error));
	const files = await listFiles(em, userId);
	const taken = new Set(files.flatMap(({ path }) => foldersOf(safe(path)).map(fold)));
	for (const { id, path, updatedAt } of files) {
		archive.addReadStreamLazy(nameIn(taken, path), { mtime: updatedAt }, (give) => {
			if (output.destroyed) return;
			readDocument(em, userId, id)
				.then(render)
				.then(
					(bytes) => give(null, Readable.from(piecesOf(bytes))),
					(error: Error) => output.destroy(error),
				);
		});
	}
	archive.end();
	return output;
}

/** A large document in pieces, between which the server does other work. */
function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
	for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

async function readDocument(em: Em, userId: string, id: string): Promise<GivenDocument> {
	const { path, content } = await queries(em)
		.selectFrom('files')
		.where('userId', '=', userId)
		.where('id', '=', id)
		.select(['path', 'content'])
		.executeTakeFirstOrThrow();
	return { title: nameOf(path), content };
}

/** The path as every system can unpack it, with room for an ending. */
function safe(path: string): string {
	return path
		.replace(/(?<=[^/])\.(?:txt|md|html?)$/i, '')
		.split('/')
		.map((name) =>
			name.replace(/[<>:"|?*]/g, '_').replace(/^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i, '_$&'),
		)
		.map((name) =>
			Buffer.from(name)
				.subarray(0, LONGEST)
				.toString()
				.replace(/\ufffd$/, ''),
		)
		.join('/');
}

/** A name that is not taken yet, also where case does not matter. */
function nameIn(taken: Set<string>, path: string): string {
	let name = `${safe(path)}.html`;
	for (let number = 2; taken.has(fold(name)); number += 1) name = `${safe(path)} ${number}.html`;
	taken.add(fold(name));
	return name;
}
