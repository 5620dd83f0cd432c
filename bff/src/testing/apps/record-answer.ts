import type { LanguageModel, ModelError, ModelReceipt } from '../../providers/model.ts';

/** Everything that a caller of a model received. */
export interface RecordedAnswer {
	text: string;
	receipt?: ModelReceipt;
	error?: ModelError;
	/** Number of calls of `end` and `fail`. */
	endings: number;
	/** Number of calls after the first ending or after the abort. */
	callsAfterEnd: number;
}

export interface AnswerRecording {
	/** Filled while the answer arrives. */
	answer: RecordedAnswer;
	/** Resolves when the answer ends or fails. */
	ended: Promise<RecordedAnswer>;
	abort(): void;
}

/** Sends a request to a model and records its answer. */
export function recordAnswer(
	model: LanguageModel,
	{ apiKey = 'sk-or-v1-0123456789abcdef', onText = (_: string) => {} } = {},
): AnswerRecording {
	const answer: RecordedAnswer = { text: '', endings: 0, callsAfterEnd: 0 };
	const aborting = new AbortController();
	const ended = Promise.withResolvers<RecordedAnswer>();
	const record = (write: () => void) => {
		if (answer.endings > 0 || aborting.signal.aborted) answer.callsAfterEnd += 1;
		write();
	};
	const recordEnding = (write: () => void) => {
		record(write);
		answer.endings += 1;
		ended.resolve(answer);
	};
	model.stream(
		{
			operation: 'answer',
			apiKey,
			messages: [{ role: 'user', content: 'Bread?' }],
			maxTokens: 100,
		},
		{
			text: (piece) =>
				record(() => {
					answer.text += piece;
					onText(piece);
				}),
			end: (receipt) =>
				recordEnding(() => {
					answer.receipt = receipt;
				}),
			fail: (error) =>
				recordEnding(() => {
					answer.error = error;
				}),
		},
		aborting.signal,
	);
	return { answer, ended: ended.promise, abort: () => aborting.abort() };
}
