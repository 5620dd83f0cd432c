import type { OnboardingData } from '../../../contract/account.ts';
import { type Em, queries } from '../../database/orm.ts';

/** What is known of how a person writes. */
export interface Voice {
	onboarding: OnboardingData | null;
	/** The words of the person's file of this name: how they say they sound. Null without one. */
	file: string | null;
	/** Answers that the person sent, newest first. */
	answers: string[];
}

const MOST_ANSWERS = 5;
/** Enough for a page, and little beside a run's fifty posts. */
const MOST_LETTERS = 4000;

/** Everything of a person that drafts are to sound like. */
export async function readVoice(em: Em, userId: string): Promise<Voice> {
	const [person, file, answers] = await Promise.all([
		queries(em)
			.selectFrom('users')
			.where('id', '=', userId)
			.select('onboarding')
			.executeTakeFirst(),
		// `voice`, `notes/Voice.md`: no other file goes along unasked.
		queries(em)
			.selectFrom('files')
			.where('userId', '=', userId)
			.where('deletion', 'is', null)
			.where('path', '~*', '(^|/)voice(\\.[a-z]+)?$')
			.orderBy('updatedAt', 'desc')
			.limit(1)
			.select('plainText')
			.executeTakeFirst(),
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
	return {
		onboarding: person?.onboarding ?? null,
		file: file?.plainText.slice(0, MOST_LETTERS).toWellFormed() || null,
		answers: answers.flatMap(({ text }) => text ?? []),
	};
}
