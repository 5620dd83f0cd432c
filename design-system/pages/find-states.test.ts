import { expect, test } from 'vitest';
import { findStates, type IndexedStory } from './find-states.ts';

const stories: IndexedStory[] = [
	{
		id: 'compose-drafts-panel--none',
		title: 'Compose/Drafts panel',
		name: 'None',
		tags: ['empty'],
	},
	{
		id: 'compose-chat-bar--no-thread',
		title: 'Compose/Chat bar',
		name: 'No Thread',
		tags: ['empty'],
	},
	{
		id: 'tweets-tweet-review--posts',
		title: 'Tweets/Tweet review',
		name: 'Posts',
		tags: ['plain'],
	},
	{ id: 'design-system-button--busy', title: 'Design system/Button', name: 'Busy', tags: ['busy'] },
];
const found = (search: string) => findStates(stories, search).map(({ story }) => story.id);

test('a text of the spec finds its story', () => {
	expect(found('no tweets yet')).toEqual(['compose-drafts-panel--none']);
	expect(found('No thread selected')).toEqual(['compose-chat-bar--no-thread']);
	expect(found('what’s your response')).toEqual(['tweets-tweet-review--posts']);
});

test('the name of a state finds all its stories, also within an area', () => {
	expect(found('empty')).toEqual(['compose-drafts-panel--none', 'compose-chat-bar--no-thread']);
	expect(found('empty chat bar')).toEqual(['compose-chat-bar--no-thread']);
	expect(found('busy')).toEqual(['design-system-button--busy']);
});

test('without a search, the states of the spec are listed', () => {
	expect(found('  ')).toEqual([
		'compose-drafts-panel--none',
		'compose-chat-bar--no-thread',
		'tweets-tweet-review--posts',
	]);
	expect(findStates(stories, '')[0]?.words).toEqual(['<username> Drafts', 'No tweets yet']);
});

test('a text without a match finds nothing', () => {
	expect(found('spinning wheel')).toEqual([]);
});
