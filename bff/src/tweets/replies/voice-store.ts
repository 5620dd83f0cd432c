import type { OnboardingData } from '../../../contract/account/account.ts';
import { readOnboarding } from '../../auth/auth.ts';
import { areaDb, type Em } from '../../database/orm.ts';
import { readVoiceFile } from '../../editor/editor.ts';

const db = areaDb('tweets');

/** What is known about how a user writes. */
export interface Voice {
	onboarding: OnboardingData | null;
	/** The text of the user's file named `voice`, which describes how they write. */
	file: string | null;
	/** Replies that the user sent, newest first. */
	replies: string[];
}

const REPLY_LIMIT = 5;

export async function readVoice(em: Em, userId: string): Promise<Voice> {
	const [onboarding, file, replies] = await Promise.all([
		readOnboarding(em, userId),
		readVoiceFile(em, userId),
		db(em)
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
		onboarding,
		file: file?.text || null,
		replies: replies.flatMap(({ text }) => text ?? []),
	};
}
