import { randomBytes } from 'node:crypto';

export interface ListedModel {
	id: string;
	name: string;
	context_length: number;
	/** US dollars a token, as strings, the way OpenRouter lists them. */
	pricing: { prompt: string; completion: string; request: string; image: string };
}

const sandboxModel = (
	name: string,
	prompt: string,
	completion: string,
	context_length = 32_768,
): ListedModel => ({
	id: `sandbox/${name.toLowerCase()}`,
	name: `Sandbox: ${name} (not a real model)`,
	context_length,
	pricing: { prompt, completion, request: '0', image: '0' },
});

/** The model of requests that name none, or an unknown one. */
export const model = sandboxModel('Wren', '0.0000005', '0.0000015');

/** All models write the same text; they differ in their prices. */
export const models: readonly ListedModel[] = [
	model,
	sandboxModel('Finch', '0.00000005', '0.0000002', 16_384),
	sandboxModel('Owl', '0.000015', '0.000075', 200_000),
	// As OpenRouter lists a model that routes to others.
	sandboxModel('Flock', '-1', '-1', 200_000),
	sandboxModel('Egg', '0', '0', 8192),
];

/** Undefined if the sandbox does not have it. */
export function findModel(id: string | undefined): ListedModel | undefined {
	const found = models.find((listed) => listed.id === id);
	return found ?? (id?.startsWith('sandbox/') ? undefined : model);
}

export interface Usage {
	prompt_tokens: number;
	completion_tokens: number;
	total_tokens: number;
	cost: number;
	prompt_tokens_details: { cached_tokens: number };
}

export function usageOf(
	promptTokens: number,
	completionTokens: number,
	{ pricing }: ListedModel = model,
): Usage {
	const cost =
		promptTokens * Math.max(0, Number(pricing.prompt)) +
		completionTokens * Math.max(0, Number(pricing.completion));
	return {
		prompt_tokens: promptTokens,
		completion_tokens: completionTokens,
		total_tokens: promptTokens + completionTokens,
		cost: Number(cost.toFixed(7)),
		prompt_tokens_details: { cached_tokens: 0 },
	};
}

export type FinishReason = 'stop' | 'length' | 'error';

/** The server-sent events of one streamed answer. */
export class Chunks {
	readonly #model: string;
	readonly id = `gen-${Math.floor(Date.now() / 1000)}-${randomBytes(10).toString('hex')}`;
	readonly #created = Math.floor(Date.now() / 1000);
	constructor({ id }: ListedModel = model) {
		this.#model = id;
	}

	static readonly comment = ': OPENROUTER PROCESSING\n\n';
	static readonly done = 'data: [DONE]\n\n';

	role(): string {
		return this.#choice({ role: 'assistant', content: '' }, null);
	}

	content(text: string): string {
		return this.#choice({ role: 'assistant', content: text }, null);
	}

	finish(reason: FinishReason): string {
		return this.#choice({ role: 'assistant', content: '' }, reason);
	}

	usage(usage: Usage): string {
		return this.#frame({ choices: [], usage });
	}

	error(code: number, message: string, metadata: Record<string, unknown>): string {
		return this.#frame({
			error: { code, message, metadata },
			choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error' }],
		});
	}

	/** The response to a request without `stream`. */
	whole(content: string, reason: FinishReason, usage: Usage): Record<string, unknown> {
		return {
			...this.#head('chat.completion'),
			choices: [
				{
					index: 0,
					finish_reason: reason,
					native_finish_reason: reason,
					message: { role: 'assistant', content, refusal: null },
				},
			],
			usage,
		};
	}

	#choice(delta: Record<string, string>, reason: FinishReason | null): string {
		return this.#frame({
			choices: [
				{ index: 0, delta, finish_reason: reason, native_finish_reason: reason, logprobs: null },
			],
		});
	}

	#frame(body: Record<string, unknown>): string {
		return `data: ${JSON.stringify({ ...this.#head('chat.completion.chunk'), ...body })}\n\n`;
	}

	#head(object: string): Record<string, unknown> {
		return { id: this.id, provider: 'Sandbox', model: this.#model, object, created: this.#created };
	}
}
