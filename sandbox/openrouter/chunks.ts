import { randomBytes } from 'node:crypto';

export const model = {
	id: 'sandbox/wren',
	name: 'Sandbox: Wren (not a real model)',
	context_length: 32_768,
	/** US dollars a token, as strings, the way OpenRouter lists them. */
	pricing: { prompt: '0.0000005', completion: '0.0000015', request: '0', image: '0' },
} as const;

export interface Usage {
	prompt_tokens: number;
	completion_tokens: number;
	total_tokens: number;
	cost: number;
	prompt_tokens_details: { cached_tokens: number };
}

export function usageOf(promptTokens: number, completionTokens: number): Usage {
	const cost =
		promptTokens * Number(model.pricing.prompt) +
		completionTokens * Number(model.pricing.completion);
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
	readonly id = `gen-${Math.floor(Date.now() / 1000)}-${randomBytes(10).toString('hex')}`;
	readonly #created = Math.floor(Date.now() / 1000);
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
		return { id: this.id, provider: 'Sandbox', model: model.id, object, created: this.#created };
	}
}
