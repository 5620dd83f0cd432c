import type { OnboardingData } from 'bff/contract/account';

const keyOf = (userId: string) => `warble.onboarding.${userId}`;

export const noAnswers: OnboardingData = { marketing: '', postTopics: '' };

/** What was typed before a reload; empty where there is nothing. */
export function readAnswers(userId: string): OnboardingData {
	try {
		const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null');
		return { marketing: textOf(kept, 'marketing'), postTopics: textOf(kept, 'postTopics') };
	} catch {
		return noAnswers;
	}
}

/** Returns whether a reload would bring them back. */
export function keepAnswers(userId: string, answers: OnboardingData): boolean {
	try {
		sessionStorage.setItem(keyOf(userId), JSON.stringify(answers));
		return true;
	} catch {
		return false;
	}
}

export function forgetAnswers(userId: string): void {
	try {
		sessionStorage.removeItem(keyOf(userId));
	} catch {
		// Where nothing can be kept there is nothing to forget.
	}
}

function textOf(kept: unknown, field: keyof OnboardingData): string {
	const text = typeof kept === 'object' && kept !== null ? Reflect.get(kept, field) : undefined;
	return typeof text === 'string' ? text : '';
}
