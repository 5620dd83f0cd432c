import { type Em, queries } from '../database/orm.ts';

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
/** Matches `voice` and `notes/Voice.md`. Any other file is only sent to the model if attached. */
const VOICE_PATH = '(^|/)voice(\\.[a-z]+)?$';

/** The newest of the user's files named `voice`; null if there is none. */
export async function readVoiceFile(em: Em, userId: string): Promise<VoiceFile | null> {
	const file = await queries(em)
		.selectFrom('files')
		.where('userId', '=', userId)
		.where('deletion', 'is', null)
		.where('path', '~*', VOICE_PATH)
		.orderBy('updatedAt', 'desc')
		.limit(1)
		.select(['path', 'plainText'])
		.executeTakeFirst();
	if (!file) return null;
	const { path, plainText } = file;
	return {
		path,
		text: plainText.slice(0, VOICE_FILE_CHARACTERS).toWellFormed(),
		isCut: plainText.length > VOICE_FILE_CHARACTERS,
	};
}
