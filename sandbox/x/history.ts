import { authors } from './authors.ts';
import { createCorpus } from './corpus.ts';
import { DAY, postsPerDay } from './feed-settings.ts';
import { writePosts } from './post-wire.ts';

/** The user names of all authors, without `@`. */
export const usernames: readonly string[] = authors.map(({ username }) => username);

const everything = {
	fields: new Set(
		'created_at,author_id,public_metrics,referenced_tweets,note_tweet,entities,lang,conversation_id,in_reply_to_user_id'.split(
			',',
		),
	),
	expansions: new Set(['author_id', 'referenced_tweets.id', 'referenced_tweets.id.author_id']),
	mediaFields: new Set(['alt_text']),
	userFields: new Set<string>(),
};

/**
 * The posts of the last days, newest first, in the format of X's API. They seed the stored posts of
 * the demo account.
 */
export function historyOf(days: number): unknown {
	const now = Date.now();
	const corpus = createCorpus(Math.floor(DAY / postsPerDay));
	const newest = corpus.slotAt(now);
	const slots = Array.from(
		{ length: newest - corpus.slotAt(now - days * DAY) },
		(_, n) => newest - n,
	);
	const posts = slots.flatMap((slot) => corpus.at(slot, now) ?? []);
	return writePosts(posts, corpus, everything, { naming: 'tweet', dates: 'iso' }, now);
}
