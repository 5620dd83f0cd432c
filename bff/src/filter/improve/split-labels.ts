import { createHash } from 'node:crypto';
import type { LabelledPost } from '../overrides/agreement-store.ts';

/** Of five stories, two are held out. */
const PARTS = 5;
const HELD_OUT_PARTS = 2;

export interface SplitLabels {
	/** The posts that the model may see. */
	shown: LabelledPost[];
	/** The posts that no improvement shows to the model, on which descriptions are measured. */
	heldOut: LabelledPost[];
}

/** Posts of the same story count as one, and must not be in both parts. */
const storyOf = ({ storyKey, tweetId }: Pick<LabelledPost, 'storyKey' | 'tweetId'>): string =>
	storyKey ?? tweetId;

/** Whether a story is held out. Depends on nothing else, so that it is the same each time. */
export function isHeldOut(story: string): boolean {
	const hash = createHash('sha256').update(story).digest().readUInt32BE();
	return hash % PARTS < HELD_OUT_PARTS;
}

/** One post of each story, the first in the list. */
export function oneOfEachStory(posts: readonly LabelledPost[]): LabelledPost[] {
	const stories = new Set<string>();
	return posts.filter((post) => {
		const isNew = !stories.has(storyOf(post));
		stories.add(storyOf(post));
		return isNew;
	});
}

export function splitLabels(posts: readonly LabelledPost[]): SplitLabels {
	const { shown = [], heldOut = [] } = Object.groupBy(posts, (post) =>
		isHeldOut(storyOf(post)) ? 'heldOut' : 'shown',
	);
	return { shown, heldOut };
}
