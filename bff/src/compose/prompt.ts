import type { OnboardingData } from '../../contract/account.ts';
import { markers } from '../../contract/draft-markup.ts';
import type { ModelMessage } from '../outside/model.ts';

/** A message as it matters to the prompt. */
export interface HistoryMessage {
	role: 'user' | 'assistant';
	content: string;
}

export interface PromptInput {
	onboarding: OnboardingData | null;
	/** Oldest first, without the instruction. */
	history: readonly HistoryMessage[];
	instruction: string;
	/** How many estimated tokens of history may go along; the newest ones do. */
	historyTokens: number;
}

/** Role, then what the person told about themselves, then as much of the thread as fits, then the instruction. */
export function buildPrompt({ onboarding, history, instruction, historyTokens }: PromptInput): ModelMessage[] {
	return [
		{ role: 'system', content: onboarding ? `${role}\n\n${aboutThePerson(onboarding)}` : role },
		...newestWithin(settledTurns(history), historyTokens),
		{ role: 'user', content: instruction },
	];
}

const role = `You help a person write posts for a microblogging platform, from what they give you and in their voice.
Say in a sentence or two what you did, then give the drafts, then nothing more unless it is needed.
Write the drafts between the lines ${markers.blockStart} and ${markers.blockEnd}, one a line, each beginning with "- ".
A draft of several lines stands between ${markers.draftStart} and ${markers.draftEnd} instead.
Use these markers for drafts only, and never speak of them. A draft has at most 280 characters, no hashtags unless asked for, and no facts that were not given.
When asked something that calls for no drafts, answer plainly without markers.`;

function aboutThePerson({ marketing, postTopics }: OnboardingData): string {
	return `What the person told about themselves:\n${JSON.stringify({ marketing, postTopics })}`;
}

/** Of several tries to answer one instruction the last that has text counts, and an instruction that nobody answered is left out. */
function settledTurns(history: readonly HistoryMessage[]): HistoryMessage[][] {
	const turns: { question: HistoryMessage; answer: HistoryMessage | undefined }[] = [];
	for (const message of history) {
		const last = turns.at(-1);
		if (message.role === 'user') turns.push({ question: message, answer: undefined });
		else if (last && message.content !== '') last.answer = message;
	}
	return turns.flatMap(({ question, answer }) => (answer ? [[question, answer]] : []));
}

function newestWithin(turns: HistoryMessage[][], budget: number): HistoryMessage[] {
	let left = budget;
	let first = turns.length;
	while (first > 0) {
		const cost = (turns[first - 1] ?? []).reduce((sum, { content }) => sum + estimateTokens(content), 0);
		if (cost > left) break;
		left -= cost;
		first -= 1;
	}
	// Only what the provider is to know: rows of the database have more fields.
	return turns
		.slice(first)
		.flat()
		.map(({ role, content }) => ({ role, content }));
}

/** About four bytes a token, for whatever script: an estimate that needs no vocabulary. */
export function estimateTokens(text: string): number {
	return Math.ceil(Buffer.byteLength(text) / 4);
}
