import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { OnboardingData } from '../../contract/account.ts';
import type { KeyVault } from '../account/account.ts';
import type { SealedKeys } from '../auth/auth.ts';
import type { Config } from '../config/config.ts';
import type { Em } from '../database/orm.ts';
import type { FileForPrompt, FileReference, Files } from '../editor/editor.ts';

import { AppError } from '../http/app-error.ts';
import type { LanguageModel } from '../providers/model.ts';
import { answerRunning, createAnswerStore, type Question } from './answer/answer-store.ts';
import { Answers } from './answer/answers.ts';
import type { RunningAnswer } from './answer/running-answer.ts';
import { buildPrompt, type HistoryMessage } from './prompt.ts';
import { createThreads, type ThreadState } from './threads.ts';

/** Ceiling of one answer, in the model's tokens: some thirty drafts. */
const ANSWER_TOKENS = 4000;

export interface ComposeServices {
	em: Em;
	model: LanguageModel;
	keys: KeyVault;
	files: Pick<Files, 'readForPrompt'>;
	log: FastifyBaseLogger;
	config: Pick<Config, 'openRouter' | 'compose'>;
}

/** Who asks, what they told about themselves, and whose key pays. */
export interface Asker {
	id: string;
	onboarding: OnboardingData | null;
	sealedKeys: SealedKeys;
}

/** What somebody sends. Without files the text is not blank. */
export interface Instruction {
	text: string;
	files: readonly FileReference[];
}

export type Compose = ReturnType<typeof createCompose>;

/**
 * From an instruction to a running answer. Knows nothing of HTTP; whoever asked follows the answer
 * it returns.
 */
export function createCompose({ em, model, keys, files: library, log, config }: ComposeServices) {
	const store = createAnswerStore(em);
	const threads = createThreads(em);
	const answers = new Answers({ store, model, log });

	const keyOf = ({ id, sealedKeys }: Asker): string => {
		const key = keys.open(id, 'openrouter_api_key', sealedKeys) ?? config.openRouter.apiKey;
		if (key === undefined) {
			throw new AppError(
				400,
				'key_missing',
				'The assistant needs your AI-provider key. Add it in settings, then send this again.',
			);
		}
		return key;
	};

	/** Counts answers from before they run, or several requests in one moment would all find room. */
	const preparing = new Map<string, number>();
	const withRoom = async (
		userId: string,
		prepare: () => Promise<RunningAnswer>,
	): Promise<RunningAnswer> => {
		const others = preparing.get(userId) ?? 0;
		if (answers.countOf(userId) + others >= config.compose.streamsPerUser) {
			throw new AppError(
				429,
				'too_many_streams',
				'Your other answers are still being written. Wait for one to end, or stop it.',
				10,
			);
		}
		preparing.set(userId, others + 1);
		try {
			return await prepare();
		} finally {
			const left = (preparing.get(userId) ?? 1) - 1;
			if (left > 0) preparing.set(userId, left);
			else preparing.delete(userId);
		}
	};

	const ask = (
		{ onboarding }: Asker,
		history: readonly HistoryMessage[],
		instruction: string,
		files: readonly FileForPrompt[],
	) => ({
		messages: buildPrompt({
			onboarding,
			history,
			instruction,
			files,
			historyTokens: config.compose.historyTokens,
		}),
		maxTokens: ANSWER_TOKENS,
	});

	return {
		threads,
		answers,
		store,

		/**
		 * The first instruction of a new thread. The rows are written while the model is already asked.
		 */
		begin(asker: Asker, { text, files: wanted }: Instruction): Promise<RunningAnswer> {
			const { id: userId } = asker;
			return withRoom(userId, async () => {
				const apiKey = keyOf(asker);
				const files = await library.readForPrompt(userId, wanted);
				const threadName = nameFor(text || files.map(({ name }) => name).join(', '));
				const identity = {
					messageId: randomUUID(),
					userId,
					threadId: randomUUID(),
					threadName,
					message: 1,
				};
				return answers.start(identity, { apiKey, ...ask(asker, [], text, files) }, () =>
					store.openThread(identity, asked(text, files)),
				);
			});
		},

		/**
		 * The next instruction of a thread; or, without one, its last instruction once more, when that
		 * answer did not come to its end. Rows first: of two requests at once only one may cost money.
		 */
		resume(asker: Asker, threadId: string, instruction?: Instruction): Promise<RunningAnswer> {
			const { id: userId } = asker;
			return withRoom(userId, async () => {
				const current = answers.find(threadId);
				if (current?.userId === userId) {
					// Its rows may still be on their way to the database.
					if (current.status === 'running') throw answerRunning();
					await current.closed;
				}
				const apiKey = keyOf(asker);
				const { name, messages } = await threads.readState(userId, threadId);
				const last = messages.at(-1);
				if (last?.status === 'running') throw answerRunning();
				const {
					history,
					text,
					files: wanted,
				} = instruction ? { ...instruction, history: messages } : unfinishedTurn(messages);
				const files = await library.readForPrompt(userId, wanted);
				const message = (last?.position ?? -1) + (instruction === undefined ? 1 : 2);
				const identity = { messageId: randomUUID(), userId, threadId, threadName: name, message };
				await store.openAnswer(identity, asked(text, files), instruction === undefined);
				return answers.start(identity, {
					apiKey,
					...ask(asker, history.map(remember), text, files),
				});
			});
		},

		/** Ends the running answer of a thread, in whichever process it runs. Throws 404. */
		async stop(userId: string, threadId: string): Promise<void> {
			const current = answers.find(threadId);
			if (current?.userId === userId) {
				current.stop();
				await current.closed;
				return;
			}
			await threads.readState(userId, threadId);
			await store.requestStop(threadId);
		},
	};
}

function asked(content: string, files: readonly FileForPrompt[]): Question {
	return { content, fileRefs: files.map(({ id, name, revision }) => ({ id, name, revision })) };
}

function remember({ role, content, fileRefs }: ThreadState['messages'][number]): HistoryMessage {
	return {
		role,
		content,
		fileNames: fileRefs.map((ref) => (typeof ref === 'string' ? ref : ref.name)),
	};
}

/** Its files are read again as they are now, wherever they are. */
function unfinishedTurn(
	messages: ThreadState['messages'],
): Instruction & { history: ThreadState['messages'] } {
	const place = messages.findLastIndex(({ role }) => role === 'user');
	const question = messages[place];
	if (!question || messages.at(-1)?.status === 'done') {
		throw new AppError(
			409,
			'nothing_to_retry',
			'The last answer of this thread is whole. Send a new instruction instead.',
		);
	}
	const files = question.fileRefs.map((ref) =>
		typeof ref === 'string' ? { ref } : { ref: ref.id, name: ref.name },
	);
	return { history: messages.slice(0, place), text: question.content, files };
}

/** A thread is called after its first instruction. */
export function nameFor(instruction: string): string {
	const line = instruction.trim().replace(/\s+/g, ' ');
	if (line.length <= 60) return line;
	const cut = line.slice(0, 60).replace(/[\ud800-\udbff]$/, '');
	const space = cut.lastIndexOf(' ');
	return `${space > 30 ? cut.slice(0, space) : cut}…`;
}
