import type { Em } from '../database/orm.ts';
import { archiveOf } from './archive.ts';
import { createFileMoves } from './file-moves.ts';
import { searchFiles } from './file-search.ts';
import { createFileStore } from './file-store.ts';
import { importFile } from './import-file.ts';
import { readForPrompt } from './read-for-prompt.ts';

export type Files = ReturnType<typeof createFiles>;

/** Everything that is done with people's files. Every statement names the person: another's file is not found. */
export function createFiles(em: Em, { promptTokens }: { promptTokens: number }) {
	return {
		...createFileStore(em),
		...createFileMoves(em),
		search: (userId: string, text: string) => searchFiles(em, userId, text),
		import: (userId: string, given: Parameters<typeof importFile>[2]) => importFile(em, userId, given),
		export: (userId: string) => archiveOf(em, userId),
		readForPrompt: (userId: string, refs: Parameters<typeof readForPrompt>[2]) => readForPrompt(em, userId, refs, promptTokens),
	};
}
