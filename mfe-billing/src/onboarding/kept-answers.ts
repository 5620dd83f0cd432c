import type { OnboardingData } from 'bff/contract/account';
import { readJson, writeJson } from 'remote-kit/browser-storage';

const keyOf = (userId: string) => `warble.onboarding.${userId}`;

export const noAnswers: OnboardingData = { marketing: '', postTopics: '' };

/** What was typed before a reload; empty where there is nothing. */
export function readAnswers(userId: string): OnboardingData {
	return (
		readJson('sessionStorage', keyOf(userId), ({ marketing, postTopics }) => ({
			marketing: typeof marketing === 'string' ? marketing : '',
			postTopics: typeof postTopics === 'string' ? postTopics : '',
		})) ?? noAnswers
	);
}

/** Returns whether a reload would bring them back. */
export function keepAnswers(userId: string, answers: OnboardingData): boolean {
	return writeJson('sessionStorage', keyOf(userId), answers);
}

export function forgetAnswers(userId: string): void {
	writeJson('sessionStorage', keyOf(userId), null);
}
