import { createParser } from 'eventsource-parser';
import { parseAnswer } from '../../contract/compose/draft-markup.ts';
import { AnswerStream } from './client.ts';
import { type Contender, floor } from './contenders.ts';
import { answerTokens, instruction } from './instruction.ts';

/** Checks that a contender delivers the whole answer with all drafts. */
export async function verify({ name, target }: Contender): Promise<void> {
	for (const directives of ['tokens 200', 'tokens 200, per-write 16']) {
		const stream = new AnswerStream(target, instruction(directives), { keepsText: true });
		await stream.ended;
		let text = '';
		let drafts = 0;
		const parser = createParser({
			onEvent: ({ event, data }) => {
				if (data === '[DONE]') return;
				const parsed = JSON.parse(data) as {
					token?: string;
					choices?: { delta: { content?: string } }[];
				};
				text += parsed.token ?? parsed.choices?.[0]?.delta.content ?? '';
				if (event === 'tweet') drafts += 1;
			},
		});
		parser.feed(Buffer.from(stream.text, 'latin1').toString('utf8'));
		const expected = answerTokens(200).join('');
		if (text !== expected)
			throw new Error(`${name} changed the answer:\n${text}\ninstead of\n${expected}`);
		const expectedDrafts = parseAnswer(expected, true).tweets.length;
		if (name !== floor && drafts !== expectedDrafts)
			throw new Error(`${name} found ${drafts} drafts instead of ${expectedDrafts}`);
	}
}
