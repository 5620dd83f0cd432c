import { stretchTokens, writeAnswer } from '../../../sandbox/openrouter/answer.ts';

/** The tokens of the fake model's answer to any instruction. */
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

/** An instruction with directives for the fake model. */
export function instruction(directives: string): string {
	return `Write three posts about slow mornings. [[sandbox: ${directives}]]`;
}
