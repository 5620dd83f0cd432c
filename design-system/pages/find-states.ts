import { specStates } from './spec-states.ts';

/** A story in Storybook's index. */
export interface IndexedStory {
	id: string;
	/** `Compose/Drafts panel` */
	title: string;
	name: string;
	/** The states of the story, and Storybook's own tags. */
	tags: string[];
}

export interface FoundState {
	story: IndexedStory;
	/** The spec's texts for it. */
	words: string[];
}

/**
 * The stories that contain all words of `search`, in any order, in their title, name, states or
 * spec texts. An empty search returns all stories with spec texts.
 */
export function findStates(stories: readonly IndexedStory[], search: string): FoundState[] {
	const terms = plain(search).split(' ').filter(Boolean);
	return stories.flatMap((story) => {
		const words = specStates
			.filter((state) => state.story === story.id)
			.map((state) => state.words);
		if (terms.length === 0) return words.length > 0 ? [{ story, words }] : [];
		const text = plain([story.title, story.name, ...story.tags, ...words].join(' '));
		return terms.every((word) => text.includes(word)) ? [{ story, words }] : [];
	});
}

/** Makes all quotation marks equal. */
function plain(text: string): string {
	return text
		.toLowerCase()
		.replaceAll(/[‘’“”"']/g, "'")
		.replaceAll(/\s+/g, ' ')
		.trim();
}
