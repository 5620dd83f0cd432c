import type { ChatMessage, StartingPoint } from 'bff/contract/compose/compose';

export const threadA = '7f3a91c2-0000-4000-8000-00000000000a';
export const threadB = 'b2c4d6e8-0000-4000-8000-00000000000b';

export const draftOne =
	'At 138 beats a minute I now run 35 seconds a kilometre faster than I did in August.';
export const draftTwo = 'Nobody passes you as often as when you are training properly.';

export const writtenAnswer = `I led with the number.\n<tweets>\n- ${draftOne}\n- ${draftTwo}\n</tweets>\nTell me if it is too dry.`;

export const threePoints: StartingPoint[] = [
	{
		title: 'Posts from running/base-miles',
		detail: 'The file you edited last.',
		text: 'Write three posts from these notes.',
		files: ['running/base-miles'],
		isComplete: true,
	},
	{
		title: 'Your take on a post worth reading',
		detail: 'By Ines Okafor, the most liked of 7: “Long transactions block more than you think.”',
		text: 'Write three posts with my own take on this post by Ines Okafor:\n“Long transactions block more than you think.”\n\nWhat I think: ',
		files: [],
		isComplete: false,
	},
	{
		title: 'Posts on one of your topics',
		detail: 'From your answers: runs, bakes, looks after databases',
		text: 'Write three posts on one of my topics: runs, bakes, looks after databases',
		files: [],
		isComplete: true,
	},
];

let count = 0;

export function instruction(content: string, overrides: Partial<ChatMessage> = {}): ChatMessage {
	count += 1;
	return {
		id: `00000000-0000-4000-9000-${String(count).padStart(12, '0')}`,
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
		id: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
		role: 'assistant',
		content,
		threadId: threadA,
		fileRefs: [],
		createdAt: '2026-11-20T19:40:09.000Z',
		status: 'done',
		...overrides,
	};
}
