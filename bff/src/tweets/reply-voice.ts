import type { OnboardingData } from '../../contract/account.ts';
import { type Em, queries } from '../database/orm.ts';

/** What is known of how a person writes. */
export interface Voice {
	onboarding: OnboardingData | null;
	/** Answers that the person sent, newest first. */
	answers: string[];
}

const MOST_ANSWERS = 5;

/** Everything of a person that drafts are to sound like. */
export async function readVoice(em: Em, userId: string): Promise<Voice> {
	const [person, answers] = await Promise.all([
		queries(em).selectFrom('users').where('id', '=', userId).select('onboarding').executeTakeFirst(),
		queries(em)
			.selectFrom('tweet_actions')
			.where('userId', '=', userId)
			.where('action', '=', 'response')
			.where('status', 'in', ['done', 'opened'])
			.orderBy('updatedAt', 'desc')
			.limit(MOST_ANSWERS)
			.select('text')
			.execute(),
	]);
	return { onboarding: person?.onboarding ?? null, answers: answers.flatMap(({ text }) => text ?? []) };
}
