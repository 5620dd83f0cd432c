import type { OnboardingData } from '../../../contract/account/account.ts';
import type { Files } from '../../editor/editor.ts';
import { notFound } from '../../http/app-error.ts';
import type { ModelRequest } from '../../providers/model.ts';
import type { StoredInstruction } from '../answer/answer-store.ts';
import type { MessageContext } from '../message.entity.ts';
import { ANSWER_TOKENS } from '../models/quote.ts';
import type { Instruction } from '../next-turn.ts';
import type { HistoryRow } from '../next-turn-store.ts';
import type { StoredVoice } from '../voice/voice-store.ts';
import {
	buildPrompt,
	type DraftForPrompt,
	type HistoryMessage,
	type PromptInput,
	type ResultForPrompt,
} from './prompt.ts';

/** The data from the library of drafts for a prompt. The publishing area implements it. */
export interface DraftsForPrompt {
	/**
	 * The texts of a user's drafts, in the order of the ids. Drafts that no longer exist are left
	 * out.
	 */
	readTexts(userId: string, ids: readonly string[]): Promise<DraftForPrompt[]>;
	/** The user's most liked posts, best first. */
	readResults(userId: string): Promise<ResultForPrompt[]>;
}

export interface PromptSources {
	files: Pick<Files, 'readForPrompt'>;
	drafts: DraftsForPrompt;
}

/** The data that an instruction is sent with. */
type Attached = Required<Pick<PromptInput, 'files' | 'drafts' | 'results'>>;

/** Reads the data of a prompt, and builds it. */
export function createPromptSources({ files, drafts }: PromptSources) {
	const modelRequest = (
		apiKey: string,
		{ onboarding }: { onboarding: OnboardingData | null },
		input: Pick<PromptInput, 'history' | 'instruction' | 'tone'> &
			Required<Pick<PromptInput, 'voice'>> &
			Attached,
		model: string | null,
	): ModelRequest => ({
		...(model === null ? {} : { model }),
		apiKey,
		messages: buildPrompt({ ...input, onboarding: input.voice && onboarding }),
		operation: 'answer',
		maxTokens: ANSWER_TOKENS,
	});

	/** Throws 404 if a draft no longer exists, except when an instruction is answered again. */
	const readAttached = async (
		userId: string,
		{ files: references, context }: Instruction,
		{ isRetry = false }: { isRetry?: boolean } = {},
	): Promise<Attached> => {
		const ids = context?.drafts ?? [];
		const [read, texts, results] = await Promise.all([
			files.readForPrompt(userId, references),
			ids.length > 0 ? drafts.readTexts(userId, ids) : [],
			context?.withResults ? drafts.readResults(userId) : [],
		]);
		if (texts.length < ids.length && !isRetry)
			throw notFound('A draft that you attached no longer exists. Remove it and send again.');
		return { files: read, drafts: texts, results };
	};

	return { modelRequest, readAttached };
}

/** The voice of a prompt: without its file if that is attached. */
export function voiceBeside({ files }: Attached, voice: StoredVoice): StoredVoice {
	const isAttached = files.some(({ name }) => name === voice.file?.path);
	return isAttached ? { ...voice, file: null } : voice;
}

export function toStoredInstruction(
	content: string,
	{ files }: Attached,
	context: MessageContext | null,
): Omit<StoredInstruction, 'parentId'> {
	return {
		content,
		fileRefs: files.map(({ id, name, revision }) => ({ id, name, revision })),
		context,
	};
}

export function toHistoryMessage({ role, content, fileRefs }: HistoryRow): HistoryMessage {
	return {
		role,
		content,
		fileNames: fileRefs.map((ref) => (typeof ref === 'string' ? ref : ref.name)),
	};
}
