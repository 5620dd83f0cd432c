import type { OnboardingData } from 'bff/contract/account';
import { readJson, writeJson } from 'remote-kit/browser-storage';

const keyOf = (userId: string) => `warble.onboarding.${userId}`;

export const noAnswers: OnboardingData = { marketing: '', postTopics: '' };

/** What was typed before a reload; empty where there is nothing. */
export function readAnswers(userId: string): OnboardingData {
	return (
		readJson('sessionStorage', keyOf(userId), (stored) => ({
			marketing: textOf(stored, 'marketing'),
			postTopics: textOf(stored, 'postTopics'),
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

function textOf(stored: unknown, field: keyof OnboardingData): string {
	const text = typeof stored === 'object' && stored !== null ? Reflect.get(stored, field) : null;
	return typeof text === 'string' ? text : '';
}
