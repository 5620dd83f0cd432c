import type { LanguageModel, ModelReceipt } from '../src/providers/model.ts';

/** What requests have used. */
export interface Used {
	/** Of prompts and answers. */
	tokens: number;
	/** US dollars; null if the endpoint reports no cost for any of them. */
	cost: number | null;
}

/** The model, and what it has used so far. */
export function meter(model: LanguageModel): { model: LanguageModel; used: Used } {
	const used: Used = { tokens: 0, cost: null };
	const add = ({ promptTokens, completionTokens, cost }: ModelReceipt): void => {
		used.tokens += (promptTokens ?? 0) + (completionTokens ?? 0);
		if (cost !== null) used.cost = (used.cost ?? 0) + cost;
	};
	return {
		used,
		model: {
			stream(request, sink, signal) {
				model.stream(
					request,
					{
						text: (piece) => sink.text(piece),
						restart: () => sink.restart?.(),
						end(receipt) {
							add(receipt);
							sink.end(receipt);
						},
						fail(error, receipt) {
							if (receipt) add(receipt);
							sink.fail(error, receipt);
						},
					},
					signal,
				);
			},
		},
	};
}
