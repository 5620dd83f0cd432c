import type { OnboardingData } from 'bff/contract/account';
import { readJson, writeJson } from 'remote-kit/browser-storage';

const keyOf = (userId: string) => `warble.onboarding.${userId}`;

export const noAnswers: OnboardingData = { marketing: '', postTopics: '' };

/** The answers that were typed before a reload; empty if there are none. */
export function readAnswers(userId: string): OnboardingData {
	return (
		readJson('sessionStorage', keyOf(userId), ({ marketing, postTopics }) => ({
			marketing: typeof marketing === 'string' ? marketing : '',
			postTopics: typeof postTopics === 'string' ? postTopics : '',
		})) ?? noAnswers
	);
}

/** Returns whether the answers were stored and so survive a reload. */
export function saveAnswers(userId: string, answers: OnboardingData): boolean {
	return writeJson('sessionStorage', keyOf(userId), answers);
}

export function deleteAnswers(userId: string): void {
	writeJson('sessionStorage', keyOf(userId), null);
}
