import OpenAI from 'openai';
import { serve } from './serve.ts';

const client = new OpenAI({ baseURL: process.env.OPENROUTER_BASE_URL ?? '', apiKey: 'x' });

await serve(async (text) => {
	const stream = await client.chat.completions.create({
		model: 'bench',
		stream: true,
		messages: [{ role: 'user', content: text }],
	});
	return tokensOf(stream);
});

async function* tokensOf(
	stream: AsyncIterable<OpenAI.ChatCompletionChunk>,
): AsyncGenerator<string> {
	for await (const chunk of stream) {
		const token = chunk.choices[0]?.delta.content;
		if (token) yield token;
	}
}
