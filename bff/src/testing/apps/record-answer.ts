import type { LanguageModel, ModelError, ModelReceipt } from '../../providers/model.ts';

/** What a caller of a model heard. */
export interface RecordedAnswer {
	text: string;
	receipt?: ModelReceipt;
	error?: ModelError;
	/** How often it was told the end. */
	lastWords: number;
	/** What it was told after the last word or after it had left. */
	late: number;
}

export interface Asking {
	heard: RecordedAnswer;
	/** Resolves at the last word. */
	over: Promise<RecordedAnswer>;
	leave(): void;
}

/** Asks a model and writes down what it says. */
export function recordAnswer(
	model: LanguageModel,
	{ apiKey = 'sk-or-v1-0123456789abcdef', onText = (_: string) => {} } = {},
): Asking {
	const heard: RecordedAnswer = { text: '', lastWords: 0, late: 0 };
	const leaving = new AbortController();
	const over = Promise.withResolvers<RecordedAnswer>();
	const told = (write: () => void) => {
		if (heard.lastWords > 0 || leaving.signal.aborted) heard.late += 1;
		write();
	};
	const last = (write: () => void) => {
		told(write);
		heard.lastWords += 1;
		over.resolve(heard);
	};
	model.stream(
		{ apiKey, messages: [{ role: 'user', content: 'Bread?' }], maxTokens: 100 },
		{
			text: (piece) =>
				told(() => {
					heard.text += piece;
					onText(piece);
				}),
			end: (receipt) =>
				last(() => {
					heard.receipt = receipt;
				}),
			fail: (error) =>
				last(() => {
					heard.error = error;
				}),
		},
		leaving.signal,
	);
	return { heard, over: over.promise, leave: () => leaving.abort() };
}
