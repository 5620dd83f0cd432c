import type {
	LanguageModel,
	ModelError,
	ModelReceipt,
	ModelRequest,
	ModelSink,
} from '../providers/model.ts';

/**
 * A question the model was asked, in the test's hands: say pieces, end or fail it, see whether it
 * was aborted.
 */
export interface ScriptedRequest {
	request: ModelRequest;
	say(...pieces: string[]): void;
	end(receipt?: Partial<ModelReceipt>): void;
	fail(error: ModelError, receipt?: ModelReceipt): void;
	readonly isAborted: boolean;
}

export interface ScriptedModel extends LanguageModel {
	/** Every question so far, oldest first. */
	readonly questions: ScriptedRequest[];
	/** Resolves with the next question that is asked from now on. */
	nextRequest(): Promise<ScriptedRequest>;
}

/** A model that says what the test says, when the test says it. */
export function createScriptedModel(): ScriptedModel {
	const questions: ScriptedRequest[] = [];
	let waiting: ((question: ScriptedRequest) => void)[] = [];
	return {
		questions,
		nextRequest: () => new Promise((resolve) => waiting.push(resolve)),
		stream(request, sink, signal) {
			const question = ask(request, sink, signal);
			questions.push(question);
			for (const resolve of waiting) resolve(question);
			waiting = [];
		},
	};
}

function ask(request: ModelRequest, sink: ModelSink, signal: AbortSignal): ScriptedRequest {
	const unlessAborted = (tell: () => void) => {
		if (!signal.aborted) tell();
	};
	return {
		request,
		say: (...pieces) => {
			for (const piece of pieces) unlessAborted(() => sink.text(piece));
		},
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
