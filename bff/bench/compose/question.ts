import { stretchTokens, writeAnswer } from '../../../sandbox/openrouter/answer.ts';

/** What the model of the bench writes, whatever it is asked. */
export function answerTokens(count: number): string[] {
	const prompt = {
		instruction: 'Write three posts about slow mornings',
		background: '',
		files: [],
		hasHistory: false,
		tokens: 10,
	};
	return stretchTokens(writeAnswer(prompt), count);
}

/** An instruction that every contender passes on, and the upstream obeys. */
export function question(directives: string): string {
	return `Write three posts about slow mornings. [[sandbox: ${directives}]]`;
}
