import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { withoutDirectives } from './directives.ts';

const Part = Type.Object({ type: Type.String(), text: Type.Optional(Type.String()) });

export const ChatRequest = Type.Object({
	model: Type.Optional(Type.String()),
	messages: Type.Array(
		Type.Object({
			role: Type.String(),
			content: Type.Union([Type.String(), Type.Array(Part), Type.Null()]),
		}),
		{
			minItems: 1,
		},
	),
	stream: Type.Optional(Type.Boolean()),
	max_tokens: Type.Optional(Type.Union([Type.Integer({ minimum: 1 }), Type.Null()])),
	max_completion_tokens: Type.Optional(Type.Union([Type.Integer({ minimum: 1 }), Type.Null()])),
});
export type ChatRequest = Type.Static<typeof ChatRequest>;

/** The parts of a request that the answer depends on. */
export interface Prompt {
	/** The last user message, without the data between tags. */
	instruction: string;
	/** The files attached to the last user message. */
	files: readonly { name: string; revision: number; text: string }[];
	/** All data in the request, as JSON lines or between tags: onboarding answers, files. */
	background: string;
	/** Whether the conversation has an earlier answer. */
	hasHistory: boolean;
	/** Estimated. */
	tokens: number;
}

const FileLine = Type.Object({
	name: Type.String(),
	revision: Type.Integer(),
	text: Type.String(),
});
const fileBlock = /<(files-\w+)>\n([\s\S]*?)\n<\/\1>/g;
const tagged = /<(?!tweets?>)([a-z][\w-]*)\b[^>]*>([\s\S]*?)<\/\1>/gi;

/**
 * The last user message with its directives, but without its files, whose directives do not
 * count.
 */
export function lastUserText(request: ChatRequest): string {
	return lastMessage(request).replace(fileBlock, '');
}

function lastMessage({ messages }: ChatRequest): string {
	return textOf(messages.findLast(({ role }) => role === 'user'));
}

export function readPrompt(request: ChatRequest): Prompt {
	const last = withoutDirectives(lastUserText(request));
	const texts = request.messages
		.filter(({ role }) => role !== 'assistant')
		.map((message) => withoutDirectives(textOf(message)));
	return {
		instruction: last.replace(tagged, ' ').trim(),
		background: texts.flatMap((text) => [...taggedData(text), ...jsonData(text)]).join('\n'),
		files: [...lastMessage(request).matchAll(fileBlock)].flatMap(([, , lines = '']) =>
			lines.split('\n').map((line) => Value.Parse(FileLine, JSON.parse(line))),
		),
		hasHistory: request.messages.some(({ role }) => role === 'assistant'),
		tokens: Math.ceil(
			request.messages.reduce((sum, message) => sum + textOf(message).length, 0) / 4,
		),
	};
}

function taggedData(text: string): string[] {
	return [...text.replace(fileBlock, '').matchAll(tagged)].map(([, , inside]) =>
		(inside ?? '').replace(/<[^>]*>/g, ' ').trim(),
	);
}

function jsonData(text: string): string[] {
	return text
		.split('\n')
		.filter((line) => line.startsWith('{'))
		.flatMap((line) => {
			try {
				return Object.values(JSON.parse(line) as object).filter(
					(value) => typeof value === 'string',
				);
			} catch {
				return [];
			}
		});
}

function textOf(message: ChatRequest['messages'][number] | undefined): string {
	const content = message?.content ?? '';
	return typeof content === 'string' ? content : content.map(({ text }) => text ?? '').join('\n');
}
