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
		help: 'A product, a newsletter, a practice, yourself. A sentence or two is enough.',
	},
	{
		field: 'postTopics',
		text: 'What do you want to post about?',
		help: "Subjects, angles, things you know that others don't. The assistant starts here.",
	},
];

/** Maximum number of characters that the server accepts in an answer. */
export const MAX_ANSWER = 4000;
