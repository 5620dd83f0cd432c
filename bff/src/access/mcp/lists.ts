import type { Static } from 'typebox';
import type { FileTree } from '../../../contract/editor/editor.ts';
import type { FilterRun } from '../../../contract/filter/run.ts';
import type { listTweets, Tweet } from '../../../contract/tweets/tweets.ts';
import { postData } from '../../prompts/post-data.ts';
import { plainText } from '../../rich-text/plain-text.ts';

/** A page of a list of posts, without what only screens need. */
export function toPostList({
	data,
	filter,
	next_cursor,
}: Static<(typeof listTweets.schema.response)[200]>) {
	return { list: filter, posts: data.map(toPost), next_cursor };
}

function toPost(tweet: Tweet) {
	const { author_name: authorName, author_username: authorUsername } = tweet;
	return {
		id: tweet.id,
		network: tweet.network,
		url: tweet.url,
		...postData({ authorName, authorUsername, content: plainText(tweet.content) }),
		/** The post that it quotes: null if it quotes none, `not available` if that is missing. */
		quotes: quotedPost(tweet.quoted),
		createdAt: tweet.created_at,
		likes: tweet.metrics.likes,
		reposts: tweet.metrics.retweets,
		/** Why a filter included it. Made from the post by a model. */
		reason: tweet.reason,
		filters: tweet.filters.map(({ name }) => name),
		mark: tweet.mark,
		/** The user's reply, if Warble posted it or drafted one. */
		reply: tweet.response?.text ?? null,
		replyDraft: tweet.draft?.text ?? null,
	};
}

function quotedPost(quoted: Tweet['quoted']) {
	if (!quoted) return null;
	if (quoted.missing) return 'not available';
	const { author_name: authorName, author_username: authorUsername, text, url } = quoted;
	return { url, ...postData({ authorName, authorUsername, content: text }) };
}

/** The user's files, each once. */
export function toFileList({ files }: FileTree) {
	return { files: files.map(({ path, size, updatedAt }) => ({ path, size, updatedAt })) };
}

/** Runs, without their progress. */
export function toRunList(runs: readonly FilterRun[]) {
	return runs.map((run) => ({
		id: run.id,
		templateId: run.templateId,
		title: run.title,
		version: run.version,
		createdAt: run.createdAt,
		since: run.since,
		until: run.until,
		status: run.status,
		error: run.error,
		total: run.total,
		total_filtered: run.total_filtered,
		not_judged: run.not_judged,
		why: run.why,
		cost: run.cost,
		postsCost: run.postsCost,
	}));
}
