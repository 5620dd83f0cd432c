import { createHash } from 'node:crypto';
import { markers } from '../../bff/contract/compose/draft-markup.ts';
import { keyWords, topicOf, wantedDrafts } from './key-words.ts';
import type { Prompt } from './prompt.ts';

/**
 * Templates with placeholders: the topic, two key words, a word of the user's notes. They must read
 * well with any words.
 */
const draftTemplates = [
	'{Topic}: it took me three drafts to find the sentence that mattered. It was the one with “{a}” in it.',
	'{Topic}. I could explain it with slides, but one honest example does more.',
	'A small rule for {topic}: if it needs a footnote, it is not finished yet.',
	'What I learnt this week about {topic}: short beats clever, and done beats both.',
	'Ask ten people about {topic} and you hear ten stories. Mine begins with a deadline I missed.',
	'Unpopular, maybe: {topic} deserves fewer opinions and more photos of the actual work.',
	'{Topic}, in one line: do the boring step first, then let “{a}” surprise you.',
	'New here? Start with “{b}”. The rest of {topic} makes sense two weeks later, promise.',
	'I changed my mind about {topic}. The reason fits in a post: “{a}” was never the hard part.',
	'A question for everyone here: {topic}. What would you do differently, starting over?',
	'{Topic}. Slower than planned, better than feared, and worth telling you about.',
	'Note to self: {topic}. Write it down, read it aloud, cut it by half.',
] as const;

const noteTemplates = [
	'People ask what “{note}” has to do with {topic}. Nothing at first; then it clicks, and you wonder why nobody said so.',
	'My notes say “{note}”. After a month of {topic} I would underline it twice.',
] as const;

/**
 * Writes an answer from templates and the words of the prompt. It says that it is not a real model,
 * and is the same for the same prompt.
 */
export function writeAnswer(prompt: Prompt): string {
	const { instruction, background, hasHistory, files } = prompt;
	const topic = topicOf(instruction);
	const words = keyWords(instruction);
	const noteWords = keyWords(background)
		.filter((word) => !words.includes(word))
		.sort((one, other) => other.length - one.length);
	const isQuestion =
		hasHistory &&
		/\?/.test(instruction) &&
		/\b(drafts?|posts?|tweets?|earlier|previous|above|last|first|second|third)\b/i.test(
			instruction,
		);

	const quoted = draftLinesOf(files);
	const drafts = pick(
		instruction + background,
		wantedDrafts(instruction),
		noteWords.length > 0,
	).map(
		(template, at) =>
			quoted[at] ??
			fill(template, {
				topic,
				a: words[at % words.length] ?? topic,
				b: words[(at + 1) % words.length] ?? topic,
				note: noteWords[at % noteWords.length] ?? '',
			}),
	);
	const opening = isQuestion
		? 'You ask about earlier drafts. A sandbox model has no opinion, so here is'
		: 'I am a sandbox model, not a real one. Here is';
	const read = files
		.map(({ name, revision }) => `“${withoutBrackets(name)}” (revision ${revision})`)
		.join(', ');
	const fileRemark =
		files.length > 0
			? ` I read ${read} and took lines from ${files.length > 1 ? 'them' : 'it'}.`
			: '';
	const remark = `${opening} what your words about ${topic} make of my templates.${noteWords[0] ? ` I also kept "${noteWords[0]}" from your notes in mind.` : ''}${fileRemark}`;
	if (isQuestion || /\bas single tags\b/i.test(instruction)) {
		return `${remark}\n\n${drafts.map((draft) => `${markers.draftStart}\n${draft}\n${markers.draftEnd}`).join('\n')}\n`;
	}
	return `${remark}\n\n${markers.blockStart}\n${drafts.map((draft) => `- ${draft}`).join('\n')}\n${markers.blockEnd}`;
}

/** Lines of the files that can be drafts, without duplicates. */
function draftLinesOf(files: Prompt['files']): string[] {
	const lines = files
		.flatMap(({ text }) => text.split('\n'))
		.map((line) => line.replace(/^[-*\s]+/, '').trim());
	return [...new Set(lines)].filter(
		(line) => line.length >= 20 && line.length <= 250 && line === withoutBrackets(line),
	);
}

/** Removes angle brackets, so that a text cannot contain markers. */
function withoutBrackets(text: string): string {
	return text.replace(/[<>]/g, '');
}

/** The answer without its closing marker. */
export function withoutClosing(answer: string): string {
	const at = Math.max(answer.lastIndexOf(markers.blockEnd), answer.lastIndexOf(markers.draftEnd));
	return at === -1 ? answer : answer.slice(0, at).trimEnd();
}

/** Splits a text into tokens as models do: words with the space before them, markers in pieces. */
export function toTokens(answer: string): string[] {
	return answer.match(/\n+| ?[^\s<>]{1,12}|<\/?|\s|>/gu) ?? [];
}

/**
 * Exactly `count` tokens: the answer, with its last draft repeated as needed, and closed if there
 * is room.
 */
export function stretchTokens(answer: string, count: number): string[] {
	const closing = toTokens(`\n${markers.blockEnd}`);
	const tokens = toTokens(withoutClosing(answer));
	const draft = tokens.slice(tokens.lastIndexOf('\n'));
	while (tokens.length < count) tokens.push(...draft);
	return count > closing.length * 4
		? [...tokens.slice(0, count - closing.length), ...closing]
		: tokens.slice(0, count);
}

function pick(seed: string, count: number, hasNotes: boolean): string[] {
	const digest = createHash('sha256').update(seed).digest();
	const start = digest.readUInt8(0);
	const chosen: string[] = Array.from(
		{ length: count },
		(_, at) => draftTemplates[(start + at * 5) % draftTemplates.length] ?? draftTemplates[0],
	);
	if (hasNotes)
		chosen[digest.readUInt8(1) % chosen.length] =
			noteTemplates[start % noteTemplates.length] ?? noteTemplates[0];
	return chosen;
}

function fill(
	template: string,
	words: { topic: string; a: string; b: string; note: string },
): string {
	const values: Record<string, string> = {
		...words,
		Topic: words.topic.charAt(0).toUpperCase() + words.topic.slice(1),
	};
	return template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
