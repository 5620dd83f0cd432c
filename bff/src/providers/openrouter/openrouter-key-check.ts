import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { type CheckKey, createKeyCheck, unusableResponse } from '../key-check.ts';
import { requestProvider } from '../provider-request.ts';

const KeyResponse = Type.Object({
	data: Type.Object({ limit_remaining: Type.Union([Type.Number(), Type.Null()]) }),
});

/**
 * Checks a key with OpenRouter's `GET /key`. Other OpenAI-compatible endpoints may not have it;
 * then the result is `unreachable`. https://openrouter.ai/docs/api-reference/limits
 */
export function createOpenRouterKeyCheck({
	baseUrl,
	timeoutMs,
}: {
	baseUrl: string;
	timeoutMs: number;
}): CheckKey {
	const url = `${baseUrl.replace(/(?<!\/)\/+$/, '')}/key`;
	return createKeyCheck('The AI provider', async (key) => {
		const response = await requestProvider({
			provider: 'model',
			url,
			as: { token: key },
			timeoutMs,
		});
		const { status, body } = response;
		if (status === 401) {
			return {
				outcome: 'rejected',
				message: 'The AI provider rejects this key. Copy the whole key again, or create a new one.',
			};
		}
		if (status === 402) return noCredit;
		if (status !== 200 || !Value.Check(KeyResponse, body)) throw unusableResponse(response);
		const { limit_remaining: remaining } = body.data;
		if (remaining !== null && remaining <= 0) return { ...noCredit, remaining };
		return { outcome: 'works', message: 'The AI provider accepts this key.', remaining };
	});
}

const noCredit = {
	outcome: 'no_credit',
	message:
		'The AI provider accepts this key, but it has no credit left. Add credit there, or raise the key’s limit.',
} as const;
