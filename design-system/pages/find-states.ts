import { specStates } from './spec-states.ts';

/** A story, as the index that Storybook writes has it. */
export interface IndexedStory {
	id: string;
	/** `Compose/Drafts panel` */
	title: string;
	name: string;
	/** Its states, and tags of Storybook's own. */
	tags: string[];
}

export interface FoundState {
	story: IndexedStory;
	/** What the spec has it say. */
	words: string[];
}

/**
 * The stories that have every word of `search`, in whatever order, in their place, name, states or
 * the spec's words for them. Without anything to search for, those that the spec has words for.
 */
export function findStates(stories: readonly IndexedStory[], search: string): FoundState[] {
	const wanted = plain(search).split(' ').filter(Boolean);
	return stories.flatMap((story) => {
		const words = specStates
			.filter((state) => state.story === story.id)
			.map((state) => state.words);
		if (wanted.length === 0) return words.length > 0 ? [{ story, words }] : [];
		const text = plain([story.title, story.name, ...story.tags, ...words].join(' '));
		return wanted.every((word) => text.includes(word)) ? [{ story, words }] : [];
	});
}

/** Keyboards, editors and mails do not agree on quotation marks. */
function plain(text: string): string {
	return text
		.toLowerCase()
		.replaceAll(/[‘’“”"']/g, "'")
		.replaceAll(/\s+/g, ' ')
		.trim();
}
