import type {
	LanguageModel,
	ModelError,
	ModelReceipt,
	ModelRequest,
	ModelSink,
} from '../providers/model.ts';

/** A request that the scripted model received. The test decides what the model answers to it. */
export interface ScriptedRequest {
	request: ModelRequest;
	/** Streams pieces of text as the model's answer. */
	write(...pieces: string[]): void;
	/** All text so far was thinking. */
	restart(): void;
	end(receipt?: Partial<ModelReceipt>): void;
	fail(error: ModelError, receipt?: ModelReceipt): void;
	readonly isAborted: boolean;
}

export interface ScriptedModel extends LanguageModel {
	/** Every request so far, oldest first. */
	readonly requests: ScriptedRequest[];
	/** Resolves with the next request that arrives from now on. */
	nextRequest(): Promise<ScriptedRequest>;
}

/** A model whose answers are written by the test. */
export function createScriptedModel(): ScriptedModel {
	const requests: ScriptedRequest[] = [];
	let waiting: ((request: ScriptedRequest) => void)[] = [];
	return {
		requests,
		nextRequest: () => new Promise((resolve) => waiting.push(resolve)),
		stream(modelRequest, sink, signal) {
			const request = scriptRequest(modelRequest, sink, signal);
			requests.push(request);
			for (const resolve of waiting) resolve(request);
			waiting = [];
		},
	};
}

function scriptRequest(
	request: ModelRequest,
	sink: ModelSink,
	signal: AbortSignal,
): ScriptedRequest {
	const unlessAborted = (send: () => void) => {
		if (!signal.aborted) send();
	};
	return {
		request,
		write: (...pieces) => {
			for (const piece of pieces) unlessAborted(() => sink.text(piece));
		},
		restart: () => unlessAborted(() => sink.restart?.()),
		end: (receipt = {}) =>
			unlessAborted(() =>
				sink.end({
					model: 'scripted',
					generationId: null,
					promptTokens: 10,
					completionTokens: 20,
					cost: 0.001,
					...receipt,
				}),
			),
		fail: (error, receipt) => unlessAborted(() => sink.fail(error, receipt)),
		get isAborted() {
			return signal.aborted;
		},
	};
}
