import type { AnswerPrompt } from 'bff/contract/compose/answer-prompt';

/** A prompt with each kind of data. */
export const sentPrompt: AnswerPrompt = {
	model: 'claude-sonnet-4.5',
	sentAt: '2026-11-20T19:40:00.000Z',
	messages: [
		{
			role: 'system',
			content: `You help someone write posts.\n\n${'Write in their voice, and use only what they give you. '.repeat(20)}`,
			tokens: 900,
		},
		{ role: 'user', content: 'Five openings, one line each.', tokens: 10 },
		{ role: 'assistant', content: 'Here are five. The third is the shortest.', tokens: 10 },
		{
			role: 'user',
			content: [
				'<voice-k3x9ab>',
				'{"text":"Numbers first."}',
				'</voice-k3x9ab>',
				'',
				'<files-k3x9ab>',
				'{"name":"running/base-miles.md","revision":3,"text":"Easy has to be embarrassing \\u003cat first\\u003e."}',
				'</files-k3x9ab>',
				'',
				'<drafts-k3x9ab>',
				'{"posts":["Nobody passes you as often as when you are training properly.","It was the same pram."]}',
				'</drafts-k3x9ab>',
				'',
				'<results-k3x9ab>',
				'{"posts":["Views are not known."],"likes":12,"reposts":3,"replies":0,"views":null}',
				'</results-k3x9ab>',
				'',
				'Three posts from my notes.',
			].join('\n'),
			tokens: 200,
		},
	],
};
