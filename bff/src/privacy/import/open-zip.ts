import type { Readable } from 'node:stream';
import type { Static, TObject } from 'typebox';
import { Value } from 'typebox/value';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { EXPORT_VERSION, ExportManifest } from '../../../contract/privacy/export.ts';
import {
	exportedLists,
	type ListName,
	type RowOf,
} from '../../../contract/privacy/exported/exported-lists.ts';
import { AppError } from '../../http/app-error.ts';
import { refuseUnstorable } from '../../http/input/storable-text.ts';

const MB = 1024 ** 2;
/** Limits of a ZIP: its unpacked size, its entries, and the lines that are read from it. */
const UNPACKED_LIMIT = 8 * 1024 ** 3;
const ENTRIES_LIMIT = 100_000;
const LINES_LIMIT = 1_000_000;
/** The maximum compression of texts by programs that write ZIPs. Small entries are not checked. */
const RATIO_LIMIT = 100;
const RATIO_FROM = 128 * MB;
/**
 * Maximum number of bytes of one row by its list, more than any row that Warble writes, and of the
 * manifest.
 */
const ROW_LIMITS: Partial<Record<ListName, number>> = {
	files: 8 * MB,
	drafts: 4 * MB,
	'draft-versions': 4 * MB,
	messages: 2 * MB,
};
const ROW_LIMIT = MB / 4;
const MANIFEST_LIMIT = 64 * 1024;

/** The ZIP of an export, already checked. */
export interface OpenZip {
	manifest: ExportManifest;
	/** The rows of a list; none if the ZIP lacks it. Throws 400 for an invalid one. */
	rows<Name extends ListName>(name: Name): AsyncGenerator<RowOf<Name>>;
	/** The bytes and size of an entry; undefined if there is none. */
	file(name: string): { size: number; open(): Promise<Readable> } | undefined;
	close(): void;
}

export function refused(message: string): AppError {
	return new AppError(400, 'invalid_input', `${message} Nothing was imported.`);
}

/**
 * Opens an untrusted ZIP. Its names are only compared, never used as paths. Throws 400 for a ZIP
 * that is not an export of Warble, or whose unpacked size is too large.
 */
export async function openZip(path: string, signal: AbortSignal): Promise<OpenZip> {
	// Names that lead out of a folder, and entries whose size differs from the stated one, are
	// errors.
	const zip = await openPromise(path, { autoClose: false, strictFileNames: true }).catch(notZip);
	try {
		const entries = await listEntries(zip);
		return await readExport(zip, entries, signal);
	} catch (error) {
		zip.close();
		throw error;
	}
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
	if (zip.entryCount > ENTRIES_LIMIT) throw refused('This ZIP has too many files.');
	const entries = new Map<string, Entry>();
	let [packed, unpacked] = [0, 0];
	try {
		for await (const entry of zip.eachEntry()) {
			if (entries.has(entry.fileName)) throw refused('This ZIP has two files of the same name.');
			if (entry.isEncrypted()) throw refused('This ZIP is encrypted.');
			entries.set(entry.fileName, entry);
			packed += entry.compressedSize;
			unpacked += entry.uncompressedSize;
		}
	} catch (error) {
		return notZip(error);
	}
	if (unpacked > UNPACKED_LIMIT) throw refused('This ZIP unpacks to more than 8 GB.');
	if (unpacked > RATIO_FROM && unpacked > RATIO_LIMIT * packed)
		throw refused('This ZIP unpacks to far more than an export of its size.');
	return entries;
}

async function readExport(
	zip: ZipFile,
	entries: Map<string, Entry>,
	signal: AbortSignal,
): Promise<OpenZip> {
	let linesRead = 0;
	const countLine = () => {
		linesRead += 1;
		if (linesRead > LINES_LIMIT) throw refused('This export has too many rows.');
	};
	const root = rootOf([...entries.keys()]);
	const open = (entry: Entry) => zip.openReadStreamPromise(entry).catch(notZip);

	const options = (limit: number) => ({ limit, countLine, signal });

	async function readManifest(): Promise<ExportManifest> {
		const entry = entries.get(`${root}manifest.json`);
		if (!entry || entry.uncompressedSize > MANIFEST_LIMIT)
			throw refused(describeOther([...entries.keys()]));
		let text = '';
		for await (const { text: line } of readLines(await open(entry), options(MANIFEST_LIMIT)))
			text += line;
		const manifest = parse(text, 'manifest.json');
		const { version } = (manifest ?? {}) as { version?: unknown };
		if (typeof version === 'number' && version > EXPORT_VERSION)
			throw refused('This export was made by a newer Warble. Update this one first.');
		const checked = check(ExportManifest, manifest, 'manifest.json');
		const lists = Object.keys(exportedLists).map((name) => ({ name, path: `json/${name}.json` }));
		const missing = lists.filter(({ path }) => !entries.has(root + path));
		if (missing.length === lists.length)
			throw refused('This ZIP has a manifest.json of Warble, and nothing that can be imported.');
		const counted = missing.find(({ name }) => (checked.lists[name] ?? 0) > 0);
		if (counted) throw refused(`${counted.path} is missing in this ZIP. Export your data again.`);
		return checked;
	}

	return {
		manifest: await readManifest(),
		async *rows(name) {
			const entry = entries.get(`${root}json/${name}.json`);
			if (!entry) return;
			const lines = readLines(await open(entry), options(ROW_LIMITS[name] ?? ROW_LIMIT));
			for await (const { line, text } of lines) {
				const row = text.trim().replace(/,$/, '');
				if (row === '' || (line === 1 && row === '[') || row === ']') continue;
				const place = `json/${name}.json, line ${line}`;
				yield check(exportedLists[name], parse(row, place), place) as never;
			}
		},
		file(name) {
			const entry = entries.get(root + name);
			return entry && { size: entry.uncompressedSize, open: () => open(entry) };
		},
		close: () => zip.close(),
	};
}

/** Files that macOS adds next to a folder when it packs it. */
const isByMacOs = (name: string) => /^__MACOSX\/|(^|\/)\.DS_Store$/.test(name);

/** The folder that contains all files, with its slash; empty if there is none. */
function rootOf(names: readonly string[]): string {
	const own = names.filter((name) => !isByMacOs(name));
	const folder = own[0]?.includes('/') ? own[0].slice(0, own[0].indexOf('/') + 1) : '';
	return own.every((name) => name.startsWith(folder)) && own.includes(`${folder}manifest.json`)
		? folder
		: '';
}

/** Describes a ZIP that has no manifest of Warble. */
function describeOther(names: readonly string[]): string {
	if (names.some((name) => /(^|\/)data\/(tweets?|account)\.js$/.test(name)))
		return 'This is the archive that X gives to its users. Warble can’t import it yet, only its own exports.';
	if (names.some((name) => /\.zip$/i.test(name) && !isByMacOs(name)))
		return 'There is a ZIP in this ZIP. Unpack it, and choose the one that is in it.';
	return 'This ZIP is not an export of Warble: manifest.json is missing.';
}

interface LinesOptions {
	/** Maximum number of bytes of a line. */
	limit: number;
	/** Called for every line. Throws if there are too many. */
	countLine: () => void;
	signal: AbortSignal;
}

/** The non-empty lines of a text, with their numbers. */
async function* readLines(
	stream: Readable,
	{ limit, countLine, signal }: LinesOptions,
): AsyncGenerator<{ line: number; text: string }> {
	let [begun, length, line]: [Buffer[], number, number] = [[], 0, 0];
	const add = (bytes: Buffer) => {
		begun.push(bytes);
		length += bytes.length;
		if (length > limit) throw refused('A row of this export is too long.');
	};
	try {
		for await (const chunk of stream as AsyncIterable<Buffer>) {
			signal.throwIfAborted();
			let start = 0;
			for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
				countLine();
				line += 1;
				if (end > start) add(chunk.subarray(start, end));
				if (length > 0) yield { line, text: Buffer.concat(begun).toString() };
				[begun, length, start] = [[], 0, end + 1];
			}
			if (start < chunk.length) add(chunk.subarray(start));
		}
	} catch (error) {
		if (signal.aborted) throw error;
		notZip(error);
	}
	if (length > 0) yield { line: line + 1, text: Buffer.concat(begun).toString() };
}

function parse(text: string, place: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw refused(`${place}: this is not the JSON of an export.`);
	}
}

function check<Schema extends TObject>(
	schema: Schema,
	value: unknown,
	place: string,
): Static<Schema> {
	refuseUnstorable(value, place);
	if (!Value.Check(schema, value)) {
		const [first] = Value.Errors(schema, value);
		throw refused(`${place}: ${first?.instancePath || 'the row'} ${first?.message}.`);
	}
	return value as Static<Schema>;
}

function notZip(error: unknown): never {
	if (error instanceof AppError) throw error;
	if (!(error instanceof Error) || 'syscall' in error) throw error;
	throw refused(`This is not a ZIP that can be read (${error.message}).`);
}
