import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { OnboardingData } from '../../contract/account.ts';
import type { KeyVault, SealedKeys } from '../account/key-vault.ts';
import type { Config } from '../config.ts';
import type { Em } from '../database/orm.ts';
import { AppError } from '../http/app-error.ts';
import type { LanguageModel } from '../outside/model.ts';
import { answerRunning, createAnswerStore } from './answer-store.ts';
import { Answers } from './answers.ts';
import { buildPrompt, type HistoryMessage } from './prompt.ts';
import type { RunningAnswer } from './running-answer.ts';
import { createThreads, type ThreadState } from './threads.ts';

/** Ceiling of one answer, in the model's tokens: some thirty drafts. */
const ANSWER_TOKENS = 4000;

export interface ComposeServices {
	em: Em;
	model: LanguageModel;
	keys: KeyVault;
	log: FastifyBaseLogger;
	config: Pick<Config, 'openRouter' | 'compose'>;
}

/** Who asks, what they told about themselves, and whose key pays. */
export interface Asker {
	id: string;
	onboarding: OnboardingData | null;
	sealedKeys: SealedKeys;
}

export type Compose = ReturnType<typeof createCompose>;

/** From an instruction to a running answer. Knows nothing of HTTP; whoever asked follows the answer it returns. */
export function createCompose({ em, model, keys, log, config }: ComposeServices) {
	const store = createAnswerStore(em);
	const threads = createThreads(em);
	const answers = new Answers({ store, model, log });

	const keyOf = ({ id, sealedKeys }: Asker): string => {
		const key = keys.open(id, 'openrouter_api_key', sealedKeys) ?? config.openRouter.apiKey;
		if (key === undefined) {
			throw new AppError(400, 'key_missing', 'The assistant needs your AI-provider key. Add it in settings, then send this again.');
		}
		return key;
	};

	/** Counts answers from before they run, or several requests in one moment would all find room. */
	const preparing = new Map<string, number>();
	const withRoom = async (userId: string, prepare: () => Promise<RunningAnswer>): Promise<RunningAnswer> => {
		const others = preparing.get(userId) ?? 0;
		if (answers.countOf(userId) + others >= config.compose.streamsPerUser) {
			throw new AppError(429, 'too_many_streams', 'Your other answers are still being written. Wait for one to end, or stop it.', 10);
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

	const ask = ({ onboarding }: Asker, history: readonly HistoryMessage[], instruction: string) => ({
		messages: buildPrompt({ onboarding, history, instruction, historyTokens: config.compose.historyTokens }),
		maxTokens: ANSWER_TOKENS,
	});

	return {
		threads,
		answers,
		store,

		/** The first instruction of a new thread. The rows are written while the model is already asked. */
		begin(asker: Asker, instruction: string): Promise<RunningAnswer> {
			const { id: userId } = asker;
			return withRoom(userId, async () => {
				const apiKey = keyOf(asker);
				const identity = { messageId: randomUUID(), userId, threadId: randomUUID(), threadName: nameFor(instruction), message: 1 };
				return answers.start(identity, { apiKey, ...ask(asker, [], instruction) }, () => store.openThread(identity, instruction));
			});
		},

		/**
		 * The next instruction of a thread; or, without one, its last instruction once more, when that answer did not come to its end.
		 * Rows first: of two requests at once only one may cost money.
		 */
		resume(asker: Asker, threadId: string, instruction?: string): Promise<RunningAnswer> {
			const { id: userId } = asker;
			return withRoom(userId, async () => {
				const current = answers.find(threadId);
				if (current?.userId === userId && current.status !== 'running') await current.closed;
				const apiKey = keyOf(asker);
				const { name, messages } = await threads.readState(userId, threadId);
				const last = messages.at(-1);
				if (last?.status === 'running') throw answerRunning();
				const turn = instruction === undefined ? unfinishedTurn(messages) : { history: messages, instruction };
				const message = (last?.position ?? -1) + (instruction === undefined ? 1 : 2);
				const identity = { messageId: randomUUID(), userId, threadId, threadName: name, message };
				await store.openAnswer(identity, instruction);
				return answers.start(identity, { apiKey, ...ask(asker, turn.history, turn.instruction) });
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

function unfinishedTurn(messages: ThreadState['messages']): { history: ThreadState['messages']; instruction: string } {
	const asked = messages.findLastIndex(({ role }) => role === 'user');
	const question = messages[asked];
	if (!question || messages.at(-1)?.status === 'done') {
		throw new AppError(409, 'nothing_to_retry', 'The last answer of this thread is whole. Send a new instruction instead.');
	}
	return { history: messages.slice(0, asked), instruction: question.content };
}

/** A thread is called after its first instruction. */
export function nameFor(instruction: string): string {
	const line = instruction.trim().replace(/\s+/g, ' ');
	if (line.length <= 60) return line;
	const cut = line.slice(0, 60).replace(/[\ud800-\udbff]$/, '');
	const space = cut.lastIndexOf(' ');
	return `${space > 30 ? cut.slice(0, space) : cut}…`;
}
