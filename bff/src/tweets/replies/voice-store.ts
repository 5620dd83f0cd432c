import type { OnboardingData } from '../../../contract/account.ts';
import { type Em, queries } from '../../database/orm.ts';

/** What is known about how a user writes. */
export interface Voice {
	onboarding: OnboardingData | null;
	/** The text of the user's file named `voice`, which describes how they write. */
	file: string | null;
	/** Replies that the user sent, newest first. */
	replies: string[];
}

const REPLY_LIMIT = 5;
/** About a page of text. */
const FILE_LENGTH_LIMIT = 4000;

export async function readVoice(em: Em, userId: string): Promise<Voice> {
	const [user, file, replies] = await Promise.all([
		queries(em)
			.selectFrom('users')
			.where('id', '=', userId)
			.select('onboarding')
			.executeTakeFirst(),
		// Matches `voice` and `notes/Voice.md`. No other file is given to the model.
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
			.limit(REPLY_LIMIT)
			.select('text')
			.execute(),
	]);
	return {
		onboarding: user?.onboarding ?? null,
		file: file?.plainText.slice(0, FILE_LENGTH_LIMIT).toWellFormed() || null,
		replies: replies.flatMap(({ text }) => text ?? []),
	};
}
