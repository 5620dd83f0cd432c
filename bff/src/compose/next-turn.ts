import type { AnswerTone } from '../../contract/compose/compose.ts';
import type { FileReference } from '../editor/editor.ts';
import { AppError } from '../http/app-error.ts';
import { messageNotFound } from './branch-store.ts';
import type { MessageContext } from './message.entity.ts';
import type { HistoryRow } from './next-turn-store.ts';

/** Either the text is not blank or there are files or drafts. */
export interface Instruction {
	text: string;
	files: readonly FileReference[];
	context?: MessageContext | null;
}

/**
 * How an existing thread continues: with a new instruction, or with an earlier one that is answered
 * again.
 */
export type NextTurn = NewTurn | AnswerAgain;

export interface NewTurn {
	instruction: Instruction;
	/**
	 * The answer that it follows; null for another first instruction. Without it, the end of the
	 * shown branch.
	 */
	parentId?: string | null | undefined;
}

export interface AnswerAgain {
	instruction?: undefined;
	/** Without it, the last instruction of the shown branch, if its answer is not complete. */
	instructionId?: string;
	tone?: AnswerTone | undefined;
	/** Id of the model of this answer; without it, the thread's. */
	model?: string | undefined;
}

/** A turn, and the data that its prompt needs. */
export interface Turn {
	/** Id of the stored instruction; null for a new one. */
	id: string | null;
	/** The answer before a new instruction; null if it is the first one. */
	parentId: string | null;
	instruction: Instruction;
	/** The messages before the instruction. */
	history: readonly HistoryRow[];
}

/** A new instruction at the end of a branch. Throws 404 if the branch does not end in an answer. */
export function newTurn(branch: readonly HistoryRow[], { instruction, parentId }: NewTurn): Turn {
	const last = branch.at(-1);
	if (parentId && last?.role !== 'assistant') throw messageNotFound();
	return { id: null, parentId: last?.id ?? null, instruction, history: branch };
}

/**
 * The requested instruction at the end of a branch, otherwise the last one in it. Its files are to
 * be read again by id, in their current revision and at their current path. Throws 404 if it is not
 * there, and 409 if it was not requested and has a complete answer.
 */
export function turnAgain(branch: readonly HistoryRow[], { instructionId: id }: AnswerAgain): Turn {
	const index = branch.findLastIndex(({ role }) => role === 'user');
	const row = branch[index];
	if (id !== undefined && row?.id !== id) throw messageNotFound();
	if (!row || (id === undefined && branch.at(-1)?.status === 'done')) {
		throw new AppError(
			409,
			'nothing_to_retry',
			'The last answer in this thread is complete. Send a new message instead.',
		);
	}
	const files = row.fileRefs.map((ref) =>
		typeof ref === 'string' ? { ref } : { ref: ref.id, name: ref.name },
	);
	return {
		id: row.id,
		parentId: row.parentId ?? null,
		instruction: { text: row.content, files, context: row.context ?? null },
		history: branch.slice(0, index),
	};
}
