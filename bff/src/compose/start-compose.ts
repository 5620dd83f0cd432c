import { randomUUID } from 'node:crypto';
import type { OnboardingData } from '../../contract/account/account.ts';
import type { StartingPoint } from '../../contract/compose/compose.ts';
import { type ApiKeyStore, modelKey } from '../account/account.ts';
import type { SealedKeys } from '../auth/auth.ts';
import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';
import type { Files } from '../editor/editor.ts';
import { AppError } from '../http/app-error.ts';
import type { ModelList } from '../providers/model.ts';
import type { Usage } from '../usage/usage.ts';
import { AnswerRunner } from './answer/answer-runner.ts';
import { answerRunning, createAnswerStore } from './answer/answer-store.ts';
import { readPrompt } from './answer/prompt-store.ts';
import type { AnswerIdentity, RunningAnswer } from './answer/running-answer.ts';
import { createBranchStore } from './branch-store.ts';
import { createModels, type Spender } from './models/models.ts';
import { type Instruction, type NextTurn, newTurn, turnAgain } from './next-turn.ts';
import { prepareReadThread } from './next-turn-store.ts';
import {
	createPromptSources,
	type DraftsForPrompt,
	toHistoryMessage,
	toStoredInstruction,
	voiceBeside,
} from './prompt/prompt-sources.ts';
import { readMaterial } from './starting-point-store.ts';
import { STARTING_POINTS, suggestStartingPoints } from './starting-points.ts';
import { createThreadStore } from './thread-store.ts';
import { createThreadChangeStore } from './threads/change-store.ts';
import { createThreadNaming } from './threads/name-threads.ts';
import { createThreadSearch } from './threads/search-store.ts';
import { threadNameFrom } from './threads/thread-name.ts';
import { readVoice, type StoredVoice } from './voice/voice-store.ts';

export interface ComposeServices
	extends Pick<Context, 'em' | 'prepare' | 'model' | 'log' | 'isAlone'> {
	/** The models that the provider offers. */
	models: ModelList;
	keys: ApiKeyStore;
	files: Pick<Files, 'readForPrompt' | 'currentRevisions'>;
	drafts: DraftsForPrompt;
	usage: Usage;
	config: Pick<Config, 'model' | 'limits' | 'threadNameModel'>;
}

/** The user who sends an instruction, and whose key pays for the answer. */
export interface ComposeUser extends Spender {
	onboarding: OnboardingData | null;
	sealedKeys: SealedKeys;
	voice: StoredVoice;
}

/** A thread created by an instruction. */
interface NewThread {
	threadId?: string;
	usesVoice?: boolean | undefined;
	/** Id of its model; null for the installation's default. */
	model?: string | null | undefined;
}

export type Compose = Awaited<ReturnType<typeof startCompose>>;

const KEY_MISSING =
	'The assistant needs your AI-provider key. Add it in settings, then send this again.';

/**
 * Starts and stops answers. It does not depend on HTTP: routes follow the answers it returns. The
 * answers of processes that are gone are marked as interrupted.
 */
export async function startCompose(services: ComposeServices) {
	const { em, prepare, model, usage, keys, files, log, config, isAlone } = services;
	const answerStore = createAnswerStore(em, prepare);
	if (isAlone) await answerStore.interruptAll();
	else await answerStore.interruptUnleased();
	const { threadNameModel: nameModel } = config;
	const threads = createThreadStore({
		em,
		prepare,
		areNamed: nameModel !== undefined,
	});
	const threadChanges = createThreadChangeStore(em);
	const naming = createThreadNaming({
		model,
		nameModel,
		store: threadChanges,
		usage,
		log,
	});
	const branches = createBranchStore(em, files);
	const readThread = prepareReadThread(prepare);
	const models = createModels(services);
	const answers = new AnswerRunner({
		store: answerStore,
		model,
		modelName: config.model.name,
		log,
	});

	const { modelRequest, readAttached } = createPromptSources(services);

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
		if (answers.countByUser(userId) + others >= config.limits.answersPerUser) {
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

	return {
		threads,
		threadChanges,
		searchThreads: createThreadSearch(em),
		naming,
		branches,
		answers,
		answerStore,
		models,

		/** Starts a thread. Its rows are stored after the request to the model is sent. */
		startThread(
			user: ComposeUser,
			instruction: Instruction,
			{ threadId = randomUUID(), usesVoice = true, model = null }: NewThread = {},
		): Promise<RunningAnswer> {
			return withinAnswerLimit(user.id, async () => {
				const apiKey = openModelKey(user);
				const { text, context = null } = instruction;
				const attached = await readAttached(user.id, instruction);
				const names = attached.files.map(({ name }) => name).join(', ');
				const voice = usesVoice ? voiceBeside(attached, user.voice) : null;
				const prompt = { history: [], instruction: text, voice, ...attached };
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
				return models.withinLimit(user, identity.messageId, quote, async () => {
					const answer = answers.start(identity, request, () =>
						answerStore.createThread(identity, row, { usesVoice, model }),
					);
					return naming.nameAfter(answer, row.content, apiKey);
				});
			});
		},

		/**
		 * Answers the next instruction of a thread, or an earlier one again. The rows are stored before
		 * the request to the model is sent, so that only one of two simultaneous requests costs money.
		 * Throws 404 and 409.
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
				// At the same time as the thread, whose errors come first.
				const reading = next.instruction && readAttached(user.id, next.instruction);
				reading?.catch(() => undefined);
				const leafId = next.instruction ? next.parentId : next.instructionId;
				const thread = await readThread(user.id, threadId, leafId);
				if (thread.isRunning) throw answerRunning();
				const { branch } = thread;
				const turn = next.instruction ? newTurn(branch, next) : turnAgain(branch, next);
				const attached = await (reading ??
					readAttached(user.id, turn.instruction, { isRetry: true }));
				const { text, context = null } = turn.instruction;
				const prompt = {
					history: turn.history.map(toHistoryMessage),
					instruction: text,
					tone: next.instruction ? undefined : next.tone,
					voice: thread.usesVoice ? voiceBeside(attached, user.voice) : null,
					...attached,
				};
				const model = (next.instruction ? undefined : next.model) ?? thread.model;
				const request = modelRequest(apiKey, user, prompt, model);
				const quote = models.quote(model, request.messages);
				const identity: AnswerIdentity = {
					messageId: randomUUID(),
					userId: user.id,
					threadId,
					quote,
					threadName: thread.name,
					position: thread.lastPosition + (turn.id === null ? 2 : 1),
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
					if (leafId !== undefined && leafId !== thread.activeLeafId)
						await branches.show(user.id, threadId, identity.messageId);
					const answer = answers.start(identity, request);
					const isFirst = turn.history.every(({ status }) => status !== 'done');
					return isFirst && thread.nameSource === 'instruction'
						? naming.nameAfter(answer, text, apiKey)
						: answer;
				});
			});
		},

		/** For answers that do not begin with a request of their user. */
		readVoice: (userId: string) => readVoice(em, userId),

		/** The prompt of an answer; null if it is not stored. Throws 404. */
		readPrompt: (userId: string, threadId: string, messageId: string) =>
			readPrompt(em, userId, threadId, messageId),

		/** The material for the user's starting points. */
		async suggestStartingPoints({
			id,
			onboarding,
		}: Pick<ComposeUser, 'id' | 'onboarding'>): Promise<StartingPoint[]> {
			const material = await readMaterial(em, id, {
				files: STARTING_POINTS,
				// A token is about four bytes.
				fileBytes: 4 * config.limits.fileTokens,
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
			await threads.readName(userId, threadId);
			await answerStore.requestStop(userId, threadId);
		},
	};
}
