import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { type Em, queries } from '../database/orm.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { sanitise } from '../rich-text/sanitise.ts';
import { listFiles } from './file-changes.ts';
import { fold } from './fold.ts';
import { foldersOf, nameOf } from './path.ts';

/** Bytes of a name: what systems take, less an ending and a number. */
const LONGEST = 240;

/** All files of a person as a ZIP archive of small documents, read one after the other while it is written. */
export async function archiveOf(em: Em, userId: string): Promise<Readable> {
	const archive = new ZipFile();
	const output = Readable.from(archive.outputStream, { objectMode: false });
	archive.on('error', (error: Error) => output.destroy(error));
	const files = await listFiles(em, userId);
	const taken = new Set(files.flatMap(({ path }) => foldersOf(safe(path)).map(fold)));
	for (const { id, path, updatedAt } of files) {
		archive.addReadStreamLazy(nameIn(taken, path), { mtime: updatedAt }, (give) => {
			documentOf(em, userId, id).then(
				(html) => give(null, Readable.from([html])),
				(error: Error) => output.destroy(error),
			);
		});
	}
	archive.end();
	return output;
}

async function documentOf(em: Em, userId: string, id: string): Promise<string> {
	const { path, content } = await queries(em)
		.selectFrom('files')
		.where('userId', '=', userId)
		.where('id', '=', id)
		.select(['path', 'content'])
		.executeTakeFirstOrThrow();
	const head = `<meta charset="utf-8"><title>${escapeHtml(nameOf(path))}</title>`;
	return `<!doctype html>\n<html><head>${head}</head><body>\n${sanitise(content)}\n</body></html>\n`;
}

/** The path as every system can unpack it, with room for an ending. */
function safe(path: string): string {
	return path
		.replace(/(?<=[^/])\.(?:txt|md|html?)$/i, '')
		.split('/')
		.map((name) => name.replace(/[<>:"|?*]/g, '_').replace(/^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i, '_$&'))
		.map((name) =>
			Buffer.from(name)
				.subarray(0, LONGEST)
				.toString()
				.replace(/\ufffd+$/, ''),
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
