import type { Context } from '../../context.ts';
import { completeText } from '../../providers/complete-text.ts';
import type { Usage } from '../../usage/usage.ts';
import type { RunningAnswer } from '../answer/running-answer.ts';
import type { ThreadChangeStore } from './change-store.ts';
import { buildNamePrompt, parseName } from './name-prompt.ts';

/** Enough for a name, even if the model thinks before it writes. */
const NAME_TOKENS = 200;
const TIMEOUT_MS = 30_000;

export interface NamingOptions extends Pick<Context, 'model' | 'log'> {
	/** The model that writes names; undefined if there is none. */
	nameModel: string | undefined;
	store: Pick<ThreadChangeStore, 'setModelName'>;
	usage: Pick<Usage, 'addReceipt'>;
}

/**
 * Lets a model name threads. If that fails, or the server stops meanwhile, the thread keeps the
 * name from its instruction.
 */
export function createThreadNaming({ model, nameModel, store, usage, log }: NamingOptions) {
	const stopped = new AbortController();
	const running = new Set<Promise<void>>();

	const writeName = async (answer: RunningAnswer, instruction: string, apiKey: string) => {
		await answer.closed;
		if (nameModel === undefined || answer.status !== 'done' || stopped.signal.aborted) return;
		const { userId, threadId, content } = answer;
		try {
			const messages = buildNamePrompt(instruction, content);
			const { text } = await completeText(
				model,
				{ operation: 'name', apiKey, model: nameModel, messages, maxTokens: NAME_TOKENS },
				AbortSignal.any([stopped.signal, AbortSignal.timeout(TIMEOUT_MS)]),
				(receipt) => usage.addReceipt(userId, 'name', receipt),
			);
			const name = parseName(text);
			if (name === undefined) throw new Error('The model wrote no name.');
			await store.setModelName(userId, threadId, name);
		} catch (error) {
			if (!stopped.signal.aborted) log.warn({ err: error, threadId }, 'could not name a thread');
		}
	};

	return {
		/**
		 * Names the thread when its first answer is complete and stored, without delaying the answer.
		 * The key is the one that pays for the answer.
		 */
		nameAfter(answer: RunningAnswer, instruction: string, apiKey: string): RunningAnswer {
			if (nameModel !== undefined) {
				const naming = writeName(answer, instruction, apiKey).finally(() => running.delete(naming));
				running.add(naming);
			}
			return answer;
		},

		/** Cancels the names that are still pending. */
		async close(): Promise<void> {
			stopped.abort();
			await Promise.all(running);
		},
	};
}
