import { type LanguageModel, ModelError, type ModelReceipt, type ModelRequest } from './model.ts';

/** More characters than any complete answer to our requests. */
const MAX_LENGTH = 50_000;

/**
 * Sends a request to a model and returns its complete answer. Rejects with `ModelError`, or with
 * the reason of an abort. `onReceipt` is called first, even if the answer failed; if it rejects, so
 * does this.
 */
export function completeText(
	model: LanguageModel,
	request: ModelRequest,
	signal: AbortSignal,
	onReceipt?: (receipt: ModelReceipt) => Promise<void>,
): Promise<{ text: string; receipt: ModelReceipt }> {
	const stop = new AbortController();
	const either = AbortSignal.any([signal, stop.signal]);
	let text = '';
	const record = async (receipt: ModelReceipt | undefined) => {
		if (receipt) await onReceipt?.(receipt);
	};
	return new Promise((resolve, reject) => {
		// After an abort, the model no longer calls the sink.
		const abort = () => reject(either.reason);
		either.addEventListener('abort', abort, { once: true });
		if (either.aborted) return abort();
		model.stream(
			request,
			{
				text(piece) {
					text += piece;
					if (text.length > MAX_LENGTH)
						stop.abort(
							new ModelError('answer_too_long', 'The model wrote far more than was asked for.'),
						);
				},
				restart() {
					text = '';
				},
				end(receipt) {
					record(receipt).then(() => resolve({ text, receipt }), reject);
				},
				fail(error, receipt) {
					record(receipt).then(() => reject(error), reject);
				},
			},
			either,
		);
	});
}
