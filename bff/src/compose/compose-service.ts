import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { OnboardingData } from '../../contract/account.ts';
import type { StartingPoint } from '../../contract/compose.ts';
import { type ApiKeyStore, modelKey } from '../account/account.ts';
import type { SealedKeys } from '../auth/auth.ts';
import type { Config } from '../config/config.ts';
import type { Em } from '../database/orm.ts';
import type { Files } from '../editor/editor.ts';
import { AppError, notFound } from '../http/app-error.ts';
import type { LanguageModel, ModelList, ModelRequest } from '../providers/model.ts';
import { AnswerRunner } from './answer/answer-runner.ts';
import { answerRunning, createAnswerStore, type StoredInstruction } from './answer/answer-store.ts';
import type { AnswerIdentity, RunningAnswer } from './answer/running-answer.ts';
import { createBranchStore, type HistoryRow } from './branch-store.ts';
import type { MessageContext } from './message.entity.ts';
import { createModels, type Spender } from './models/models.ts';
import { ANSWER_TOKENS } from './models/quote.ts';
import { type Instruction, type NextTurn, newTurn, turnAgain } from './next-turn.ts';
import {
	buildPrompt,
	type DraftForPrompt,
	type HistoryMessage,
	type PromptInput,
	type ResultForPrompt,
} from './prompt.ts';
import { readMaterial } from './starting-point-store.ts';
import { STARTING_POINTS, suggestStartingPoints } from './starting-points.ts';
import { threadNameFrom } from './thread-name.ts';
import { createThreadStore } from './thread-store.ts';

/** What the library of drafts gives to a prompt. The area of publishing implements it. */
export interface DraftsForPrompt {
	/** The texts of a user's drafts, in the order of the ids and without those that are gone. */
	readTexts(userId: string, ids: readonly string[]): Promise<DraftForPrompt[]>;
	/** The user's posts with most likes, best first. */
	readResults(userId: string): Promise<ResultForPrompt[]>;
}

export interface ComposeServices {
	em: Em;
	model: LanguageModel;
	/** What the provider offers. */
	models: ModelList;
	keys: ApiKeyStore;
	files: Pick<Files, 'readForPrompt' | 'currentRevisions'>;
	drafts: DraftsForPrompt;
	log: FastifyBaseLogger;
	config: Pick<Config, 'model' | 'compose'>;
}

/** What goes into a prompt besides the instruction. */
type Attached = Required<Pick<PromptInput, 'files' | 'drafts' | 'results'>>;

/** The user who sends an instruction, whose key pays for the answer. */
export interface ComposeUser extends Spender {
	onboarding: OnboardingData | null;
	sealedKeys: SealedKeys;
}

export type Compose = ReturnType<typeof createCompose>;

const KEY_MISSING =
	'The assistant needs your AI-provider key. Add it in settings, then send this again.';

/** Starts and stops answers. It does not depend on HTTP: routes follow the answers it returns. */
export function createCompose(services: ComposeServices) {
	const { em, model, keys, files, drafts, log, config } = services;
	const answerStore = createAnswerStore(em);
	const threads = createThreadStore(em);
	const branches = createBranchStore(em, files);
	const models = createModels(services);
	const answers = new AnswerRunner({ store: answerStore, model, log });

	const openModelKey = ({ id, sealedKeys }: ComposeUser): string =>
		modelKey({ keys, config }, id, sealedKeys, KEY_MISSING);

	/**
	 * Answers that are about to start, by user. Without counting them, requests at the same time
	 * could exceed the limit together.
	 */
	const starting = new Map<string, number>();
	/** Throws 429 if the user has too many running answers. */
	const withinAnswerLimit = async (
		userId: string,
		start: () => Promise<RunningAnswer>,
	): Promise<RunningAnswer> => {
		const others = starting.get(userId) ?? 0;
		if (answers.countByUser(userId) + others >= config.compose.streamsPerUser) {
			throw new AppError(
				429,
				'too_many_streams',
				'Your other answers are still being written. Wait for one to finish, or stop it.',
				10,
			);
		}
		starting.set(userId, others + 1);
		try {
			return await start();
		} finally {
			const remaining = (starting.get(userId) ?? 1) - 1;
			if (remaining > 0) starting.set(userId, remaining);
			else starting.delete(userId);
		}
	};

	const modelRequest = (
		apiKey: string,
		{ onboarding }: ComposeUser,
		input: Pick<PromptInput, 'history' | 'instruction' | 'tone'> & Attached,
		model: string | null,
	): ModelRequest => ({
		...(model === null ? {} : { model }),
		apiKey,
		messages: buildPrompt({
			...input,
			onboarding,
			historyTokens: config.compose.historyTokens,
		}),
		maxTokens: ANSWER_TOKENS,
	});

	/** Throws 404 if a draft is gone, except when an instruction is answered again. */
	const readAttached = async (
		userId: string,
		{ files: references, context }: Instruction,
		isRetry = false,
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

	return {
		threads,
		branches,
		answers,
		answerStore,
		models,

		/** Starts a thread. Its rows are stored after the request to the model is sent. */
		startThread(
			user: ComposeUser,
			instruction: Instruction,
			{
				threadId = randomUUID(),
				model = null,
			}: { threadId?: string; model?: string | null | undefined } = {},
		): Promise<RunningAnswer> {
			return withinAnswerLimit(user.id, async () => {
				const apiKey = openModelKey(user);
				const { text, context = null } = instruction;
				const attached = await readAttached(user.id, instruction);
				const names = attached.files.map(({ name }) => name).join(', ');
				const prompt = { history: [], instruction: text, ...attached };
				const request = modelRequest(apiKey, user, prompt, model);
				const quote = models.quote(model, request.messages);
				const identity: AnswerIdentity = {
					messageId: randomUUID(),
					userId: user.id,
					threadId,
					quote,
					threadName: threadNameFrom(
						text || names || attached.drafts.flatMap(({ parts }) => parts).join(' '),
					),
					position: 1,
				};
				const row = { ...toStoredInstruction(text, attached, context), parentId: null };
				return models.withinLimit(user, identity.messageId, quote, async () =>
					answers.start(identity, request, () => answerStore.createThread(identity, row, model)),
				);
			});
		},

		/**
		 * Answers the next instruction of a thread, or an earlier one again. The rows are stored before
		 * the request to the model is sent, so that of two requests at the same time only one costs
		 * money. Throws 404 and 409.
		 */
		continueThread(user: ComposeUser, threadId: string, next: NextTurn): Promise<RunningAnswer> {
			return withinAnswerLimit(user.id, async () => {
				const current = answers.find(threadId);
				if (current?.userId === user.id) {
					// Its rows may not be stored yet.
					if (current.status === 'running') throw answerRunning();
					await current.closed;
				}
				const apiKey = openModelKey(user);
				const state = await threads.readState(user.id, threadId);
				if (state.isRunning) throw answerRunning();
				const { activeLeafId } = state;
				const requested = next.instruction ? next.parentId : next.instructionId;
				const leafId = requested === undefined ? activeLeafId : requested;
				const branch = leafId === null ? [] : await branches.readHistory(user.id, threadId, leafId);
				const turn = next.instruction ? newTurn(branch, next) : turnAgain(branch, next);
				const attached = await readAttached(user.id, turn.instruction, turn.id !== null);
				const { text, context = null } = turn.instruction;
				const prompt = {
					history: turn.history.map(toHistoryMessage),
					instruction: text,
					tone: next.instruction ? undefined : next.tone,
					...attached,
				};
				const model = (next.instruction ? undefined : next.model) ?? state.model;
				const request = modelRequest(apiKey, user, prompt, model);
				const quote = models.quote(model, request.messages);
				const identity: AnswerIdentity = {
					messageId: randomUUID(),
					userId: user.id,
					threadId,
					quote,
					threadName: state.name,
					position: state.lastPosition + (turn.id === null ? 2 : 1),
				};
				return models.withinLimit(user, identity.messageId, quote, async () => {
					if (turn.id === null) {
						const row = {
							...toStoredInstruction(text, attached, context),
							parentId: turn.parentId,
						};
						await answerStore.createTurn(identity, row);
					} else {
						const { fileRefs } = toStoredInstruction(text, attached, context);
						await answerStore.createAnswer(identity, turn.id, fileRefs);
					}
					if (leafId !== activeLeafId) await branches.show(user.id, threadId, identity.messageId);
					return answers.start(identity, request);
				});
			});
		},

		/** What the user can start a thread from. */
		async suggestStartingPoints({ id, onboarding }: ComposeUser): Promise<StartingPoint[]> {
			const material = await readMaterial(em, id, {
				files: STARTING_POINTS,
				// A token is about four bytes.
				fileBytes: 4 * config.compose.fileTokens,
			});
			return suggestStartingPoints(onboarding, material);
		},

		/** Stops the running answer of a thread, in any process. Throws 404. */
		async stop(userId: string, threadId: string): Promise<void> {
			const current = answers.find(threadId);
			if (current?.userId === userId) {
				current.stop();
				await current.closed;
				return;
			}
			await threads.readState(userId, threadId);
			await answerStore.requestStop(threadId);
		},
	};
}

function toStoredInstruction(
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

function toHistoryMessage({ role, content, fileRefs }: HistoryRow): HistoryMessage {
	return {
		role,
		content,
		fileNames: fileRefs.map((ref) => (typeof ref === 'string' ? ref : ref.name)),
	};
}
