import { sql } from 'kysely';
import { type Em, queries } from '../database/orm.ts';
import { AppError } from '../http/app-error.ts';
import { isUuid } from '../http/cursor.ts';
import { fileNotFound } from './file-tree.ts';
import { readPath } from './path.ts';

/** A file as the assistant reads it. */
export interface FileForPrompt {
	id: string;
	/** Its path. */
	name: string;
	revision: number;
	words: string;
}

/**
 * A file that is to go along: by its path or its id, and by a name that a refusal can say where
 * that is known.
 */
export interface WantedFile {
	ref: string;
	name?: string;
}

/**
 * The files that are wanted, each once, in the order they were named. Throws 404 `file_not_found`,
 * and 400 `file_too_long` where they are more than `tokens` by the estimate of four bytes each;
 * both name the file.
 */
export async function readForPrompt(
	em: Em,
	userId: string,
	wanted: readonly WantedFile[],
	tokens: number,
): Promise<FileForPrompt[]> {
	if (wanted.length === 0) return [];
	const refs = wanted.map(({ ref, name }) => ({
		ref: isUuid(ref) ? ref : readPath(ref, 'body/file_refs'),
		name,
	}));
	const ids = refs.map(({ ref }) => ref).filter(isUuid);
	const mine = queries(em)
		.selectFrom('files')
		.where('userId', '=', userId)
		.where('deletion', 'is', null);
	const there = await mine
		.where(
			sql<boolean>`(path = any(${refs.map(({ ref }) => ref)}::text[]) or id = any(${ids}::uuid[]))`,
		)
		.select(['id', 'path', sql<number>`ceil(octet_length(words) / 4.0)::int`.as('tokens')])
		.execute();
	const found = refs.map(({ ref, name = ref }) => {
		const file = there.find(({ path }) => path === ref) ?? there.find(({ id }) => id === ref);
		if (!file) throw fileNotFound(name);
		return file;
	});
	const files = [...new Set(found)];
	ensureBudget(files, tokens);
	const read = await mine
		.where(
			'id',
			'in',
			files.map(({ id }) => id),
		)
		.select(['id', 'path as name', 'revision', 'words'])
		.execute();
	return files.flatMap(({ id }) => read.filter((file) => file.id === id));
}

function ensureBudget(files: readonly { path: string; tokens: number }[], most: number): void {
	const alone = files.find(({ tokens }) => tokens > most);
	if (alone)
		throw tooLong(
			`“${alone.path}” is longer than the assistant can be given at once. Split it, and attach the part that matters.`,
		);
	if (files.reduce((sum, { tokens }) => sum + tokens, 0) <= most) return;
	const names = files.map(({ path }) => `“${path}”`).join(', ');
	throw tooLong(
		`${names} together are longer than the assistant can be given at once. Attach fewer of them.`,
	);
}

function tooLong(message: string): AppError {
	return new AppError(400, 'file_too_long', message);
}
