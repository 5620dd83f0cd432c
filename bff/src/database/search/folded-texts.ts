import { type RawBuilder, sql } from 'kysely';
import { foldText } from '../../../contract/search/fold-text.ts';
import { type Em, queries } from '../orm.ts';

/** A table of users' texts with a column `folded_text`. */
export interface FoldedTable {
	name: 'threads' | 'messages' | 'files' | 'drafts' | 'users';
	/** The searched text of a row. */
	text: RawBuilder<string>;
}

/** Number of rows in a batch. */
const ROWS = 50;
/** Maximum number of bytes of text in a batch; a larger row is a batch of its own. */
const BYTES = 1024 ** 2;
/** Number of characters that are folded at once, so that other requests do not wait. */
const PIECE = 50_000;

/**
 * Folds the texts that were written since the last search: those of a user, or the names of all
 * users. Call it before a search of `folded_text`. A database trigger clears that column whenever
 * a text is written, so code that writes need not know about searching, and an answer that streams
 * in is not folded again with each word.
 *
 * The folded text has no index. A search reads the rows of one user only, or a short line of each
 * user, and a `pg_trgm` index cannot be had everywhere: PGlite has to load it at every start, and
 * some servers do not have it.
 */
export async function foldTexts(
	em: Em,
	userId: string | undefined,
	{ name, text }: FoldedTable,
): Promise<void> {
	const table = sql.table(name);
	const isMeant = userId === undefined ? sql`true` : sql`user_id = ${userId}`;
	const readAfter = async (id: string) =>
		sql<{ id: string; text: string; version: string }>`
			select id, text, version from (
				select *, sum(octet_length(text)) over (order by id) - octet_length(text) as before from (
					select id, ${text} as text, xmin::text as version from ${table}
					where ${isMeant} and folded_text is null and id > ${id}::uuid
					order by id limit ${ROWS}
				) page
			) counted where before < ${BYTES} order by id
		`.execute(queries(em));
	for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
		const { rows } = await readAfter(last);
		const read = rows.at(-1);
		if (read === undefined) return;
		last = read.id;
		const folded: string[] = [];
		for (const row of rows) folded.push(await foldInPieces(row.text));
		// Texts that are being written at this moment are folded by a later search.
		await sql`
			with current as (
				select ${table}.id, folded.text from ${table}
				join unnest(
					${rows.map(({ id }) => id)}::uuid[],
					${rows.map(({ version }) => version)}::text[],
					${folded}::text[]
				) as folded (id, version, text) on ${table}.id = folded.id
				where ${isMeant} and ${table}.xmin::text = folded.version
				order by ${table}.id for update of ${table} skip locked
			)
			update ${table} set folded_text = current.text from current where ${table}.id = current.id
		`.execute(queries(em));
	}
}

async function foldInPieces(text: string): Promise<string> {
	if (text.length <= PIECE) return foldText(text);
	const pieces: string[] = [];
	for (let start = 0; start < text.length; start += PIECE) {
		pieces.push(foldText(text.slice(start, start + PIECE)));
		await new Promise(setImmediate);
	}
	return pieces.join('');
}
