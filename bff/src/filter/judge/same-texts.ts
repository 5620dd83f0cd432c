import type { Verdict } from '../../../contract/filter/verdict.ts';
import { type NetworkName, networkOfId } from '../../../contract/networks/network-names.ts';
import type { PostToJudge } from './judge-prompt.ts';
import type { JudgeVerdict } from './request-verdicts.ts';
import { isOwnKey, quoteKey, storyKey } from './story-key.ts';

/** A verdict, and where it comes from. */
type NewVerdict = JudgeVerdict & { decidedBy: Verdict['decidedBy'] };

interface Story {
	/** The network of the post that is judged for all. */
	network: NetworkName;
	/** The other posts, which get its verdict. */
	repeats: string[];
	/** Undefined until it is known. */
	verdict: NewVerdict | undefined;
}

/**
 * Finds the posts of a run that say the same, so that such a story is judged, and paid for, once.
 * By default these are equal texts at several networks; posts of one network are judged each, as
 * their authors differ. With `acrossAuthors`, they are all posts with the same `storyKey`.
 */
export class SameTexts {
	#acrossAuthors: boolean;
	#byKey = new Map<string, Story>();
	#byId = new Map<string, Story>();

	constructor({ acrossAuthors = false }: { acrossAuthors?: boolean } = {}) {
		this.#acrossAuthors = acrossAuthors;
	}

	/** Remembers a verdict on a post that is not judged in this run. */
	know(post: PostToJudge, verdict: NewVerdict): void {
		const key = this.#keyOf(post);
		if (key === undefined || this.#byKey.has(key)) return;
		this.#byKey.set(key, { network: networkOfId(post.id), repeats: [], verdict });
	}

	/** Returns the posts to judge, and the verdicts on those that repeat one with a verdict. */
	add(posts: readonly PostToJudge[]): { toJudge: PostToJudge[]; verdicts: NewVerdict[] } {
		const verdicts: NewVerdict[] = [];
		const toJudge = posts.filter((post) => {
			const key = this.#keyOf(post);
			if (key === undefined) return true;
			const network = networkOfId(post.id);
			const story = this.#byKey.get(key);
			if (!story) {
				const begun = { network, repeats: [], verdict: undefined };
				this.#byKey.set(key, begun);
				this.#byId.set(post.id, begun);
				return true;
			}
			if (story.network === network && !this.#acrossAuthors) return true;
			story.repeats.push(post.id);
			if (story.verdict) verdicts.push({ ...story.verdict, tweetId: post.id });
			return false;
		});
		return { toJudge, verdicts };
	}

	/** Adds the same verdicts on the posts that repeat the judged ones. */
	spread(verdicts: readonly NewVerdict[]): NewVerdict[] {
		return verdicts.flatMap((verdict) => {
			const story = this.#byId.get(verdict.tweetId);
			if (!story) return [verdict];
			const { isCorrection: _, ...kept } = verdict;
			story.verdict = kept;
			return [verdict, ...story.repeats.map((tweetId) => ({ ...verdict, tweetId }))];
		});
	}

	#keyOf(post: PostToJudge): string | undefined {
		if (!this.#acrossAuthors) return textOf(post);
		const key = storyKey(post);
		return isOwnKey(post.id, key) ? undefined : key;
	}
}

/**
 * What a verdict depends on, apart from the author. Undefined for a post without words, and for one
 * about a post that is not known.
 */
function textOf({ content, attached }: PostToJudge): string | undefined {
	const words = content.trim();
	if (words === '' || attached?.isQuoteMissing) return undefined;
	const { media = [], poll = [], quote = null } = attached ?? {};
	return JSON.stringify([words, media, poll, quote && quoteKey(quote)]);
}
