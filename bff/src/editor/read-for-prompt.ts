import type { Prepare } from '../database/prepared.ts';
import { AppError } from '../http/app-error.ts';
import { isUuid } from '../http/cursor.ts';
import { prepareReadTexts } from './file-store.ts';
import { fileNotFound } from './file-tree.ts';
import { parsePath } from './path.ts';

/** For estimating tokens before the model counts them. */
const BYTES_PER_TOKEN = 4;

/** A file in the form that the assistant reads. */
export interface FileForPrompt {
	id: string;
	/** The path. */
	name: string;
	revision: number;
	/** Plain text. */
	text: string;
}

/** A file that an instruction refers to. */
export interface FileReference {
	/** Its path or its id. */
	ref: string;
	/** The name for error messages, if it is known. */
	name?: string;
}

/**
 * Reads the referenced files, each once, in the order of the references. Throws 404
 * `file_not_found`, and 400 `file_too_long` if together they are longer than `tokenLimit`,
 * estimated at four bytes per token; both messages name the file.
 */
export function createReadForPrompt(prepare: Prepare, tokenLimit: number) {
	const readTexts = prepareReadTexts(prepare);
	return async (userId: string, references: readonly FileReference[]): Promise<FileForPrompt[]> => {
		if (references.length === 0) return [];
		const refs = references.map(({ ref, name }) => ({
			ref: isUuid(ref) ? ref : parsePath(ref, 'body/file_refs'),
			name,
		}));
		const paths = refs.map(({ ref }) => ref);
		const ids = paths.filter(isUuid);
		const maxBytes = tokenLimit * BYTES_PER_TOKEN;
		const existing = await readTexts({ userId, paths, ids, maxBytes });
		const found = refs.map(({ ref, name = ref }) => {
			const file =
				existing.find(({ path }) => path === ref) ?? existing.find(({ id }) => id === ref);
			if (!file) throw fileNotFound(name);
			return file;
		});
		const files = [...new Set(found)];
		ensureTokenLimit(files, tokenLimit);
		return files.map(({ id, path, revision, text }) => ({
			id,
			name: path,
			revision,
			// Only files over the limit have none.
			text: text ?? '',
		}));
	};
}

function ensureTokenLimit(
	files: readonly { path: string; bytes: number }[],
	tokenLimit: number,
): void {
	const tokensOf = (bytes: number) => Math.ceil(bytes / BYTES_PER_TOKEN);
	const tooLong = files.find(({ bytes }) => tokensOf(bytes) > tokenLimit);
	if (tooLong)
		throw fileTooLong(
			`“${tooLong.path}” is too long for the assistant to read. Split it, and attach the part that matters.`,
		);
	if (files.reduce((sum, { bytes }) => sum + tokensOf(bytes), 0) <= tokenLimit) return;
	const names = files.map(({ path }) => `“${path}”`).join(', ');
	throw fileTooLong(
		`${names} are too long together for the assistant to read. Attach fewer files.`,
	);
}

function fileTooLong(message: string): AppError {
	return new AppError(400, 'file_too_long', message);
}
