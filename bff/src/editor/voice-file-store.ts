import type { Em } from '../database/orm.ts';

/** The user's file named `voice`, which describes how they write. */
export interface VoiceFile {
	path: string;
	/** Its text as the model is given it, with at most `VOICE_FILE_CHARACTERS`. */
	text: string;
	/** Whether the end is left out. */
	isCut: boolean;
}

/** About a page, or 1,000 tokens. */
const VOICE_FILE_CHARACTERS = 4000;
/**
 * Matches `voice` and `notes/Voice.md`. Any other file is only sent to the model if attached. It
 * has no question mark, which `readVoiceFile` would take for a value.
 */
const VOICE_PATH = '(^|/)voice(|\\.[a-z]+)$';

/** What `SELECT_VOICE_FILE` finds: the path, and the beginning of the text. */
export type StoredVoiceFile = Pick<VoiceFile, 'path' | 'text'> | null;

/**
 * The newest of the files named `voice` of the user with `users.id`, as JSON; null if there is
 * none. Raw SQL: it is a part of the statement that each answer waits for.
 */
export const SELECT_VOICE_FILE = `
	select json_build_object('path', path, 'text', left(plain_text, ${VOICE_FILE_CHARACTERS + 1}))
	from files
	where user_id = users.id and deletion is null and path ~* '${VOICE_PATH}'
	order by updated_at desc
	limit 1`;

export function toVoiceFile(stored: StoredVoiceFile): VoiceFile | null {
	return (
		stored && {
			path: stored.path,
			text: stored.text.slice(0, VOICE_FILE_CHARACTERS).toWellFormed(),
			isCut: stored.text.length > VOICE_FILE_CHARACTERS,
		}
	);
}

export async function readVoiceFile(em: Em, userId: string): Promise<VoiceFile | null> {
	const [row] = await em
		.getConnection()
		.execute<{ file: StoredVoiceFile }[]>(
			`select (${SELECT_VOICE_FILE}) as file from (select ?::uuid as id) users`,
			[userId],
		);
	return toVoiceFile(row?.file ?? null);
}
