import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { streamText } from 'ai';
import { serve } from './serve.ts';

const provider = createOpenAICompatible({
	name: 'bench',
	baseURL: process.env.OPENROUTER_BASE_URL ?? '',
	apiKey: 'x',
});

await serve(async (text) => streamText({ model: provider('bench'), prompt: text }).textStream);
