import type { OnboardingData } from 'bff/contract/account/account';

export interface Question {
	field: keyof OnboardingData;
	text: string;
	help: string;
}

/** In the order of the questions. */
export const questions: readonly [Question, Question] = [
	{
		field: 'marketing',
		text: 'What are you marketing?',
		help: 'You, a newsletter, a product, a practice. A sentence is enough.',
	},
	{
		field: 'postTopics',
		text: 'What do you want to post about?',
		help: 'What you know and others don’t. A few words are enough.',
	},
];

/** Maximum number of characters that the server accepts in an answer. */
export const MAX_ANSWER = 4000;
