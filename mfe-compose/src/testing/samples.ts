import type { ChatMessage } from 'bff/contract/compose';

export const threadA = '7f3a91c2-0000-4000-8000-00000000000a';
export const threadB = 'b2c4d6e8-0000-4000-8000-00000000000b';

export const draftOne =
	'At 138 beats a minute I now run 35 seconds a kilometre faster than I did in August.';
export const draftTwo = 'Nobody passes you as often as when you are training properly.';

export const writtenAnswer = `I led with the number.\n<tweets>\n- ${draftOne}\n- ${draftTwo}\n</tweets>\nTell me if it is too dry.`;

let count = 0;

export function instruction(content: string, overrides: Partial<ChatMessage> = {}): ChatMessage {
	count += 1;
	return {
		id: `instruction-${count}`,
		role: 'user',
		content,
		threadId: threadA,
		fileRefs: [],
		createdAt: '2026-11-20T19:40:00.000Z',
		...overrides,
	};
}

export function answer(content: string, overrides: Partial<ChatMessage> = {}): ChatMessage {
	count += 1;
	return {
		id: `answer-${count}`,
		role: 'assistant',
		content,
		threadId: threadA,
		fileRefs: [],
		createdAt: '2026-11-20T19:40:09.000Z',
		status: 'done',
		...overrides,
	};
}
