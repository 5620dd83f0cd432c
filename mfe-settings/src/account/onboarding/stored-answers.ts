import type { OnboardingData } from 'bff/contract/account/account';
import { UnsavedText } from 'remote-kit/unsaved/unsaved-text';

/** Answers by the id of their user. */
const unsavedAnswers = () =>
	new UnsavedText<OnboardingData>('onboarding', {
		parse: ({ marketing, postTopics }) => ({
			marketing: typeof marketing === 'string' ? marketing : '',
			postTopics: typeof postTopics === 'string' ? postTopics : '',
		}),
	});

export const noAnswers: OnboardingData = { marketing: '', postTopics: '' };

/** The answers typed before a reload; empty if there are none. */
export function readAnswers(userId: string): OnboardingData {
	const { marketing, postTopics } = unsavedAnswers().open(userId) ?? noAnswers;
	return { marketing, postTopics };
}

/** Returns whether the answers were stored and therefore survive a reload. */
export function saveAnswers(userId: string, answers: OnboardingData): boolean {
	return unsavedAnswers().store(userId, answers);
}

/** Keeps the answers while they are shown if another tab takes them over. Returns how to stop. */
export function followAnswers(userId: string): () => void {
	return unsavedAnswers().follow(userId);
}

export function deleteAnswers(userId: string): void {
	unsavedAnswers().remove(userId);
}
