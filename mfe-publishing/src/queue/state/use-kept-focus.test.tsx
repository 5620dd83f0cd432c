import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test } from 'vitest';
import { useKeptFocus } from './use-kept-focus.ts';

/** Posts of a day, and those of the next one. */
type Posts = readonly [today: string, tomorrow: string];

function List({ posts }: { posts: Posts }) {
	const list = useRef<HTMLElement>(null);
	useKeptFocus(list, posts);
	return (
		<main ref={list} tabIndex={-1}>
			<button type="button">Pause all</button>
			{posts.map((day, index) => (
				<section key={index === 0 ? 'today' : 'tomorrow'}>
					{day.split('').map((id) => (
						<article key={id} data-draft={id} tabIndex={-1}>
							<button type="button">{id}</button>
						</article>
					))}
				</section>
			))}
		</main>
	);
}

/** Focuses a button, changes the posts, and returns the post that then has focus. */
function focusAfter(name: string, before: Posts, after: Posts): string | undefined {
	const { rerender } = render(<List posts={before} />);
	screen.getByRole('button', { name }).focus();
	rerender(<List posts={after} />);
	const focused = document.activeElement as HTMLElement;
	return focused.dataset.draft ?? focused.tagName;
}

test.each<[string, string, Posts, Posts, string]>([
	['goes to the one that takes its place', 'a', ['abc', ''], ['bc', ''], 'b'],
	['goes to the new last one when the last leaves', 'c', ['abc', ''], ['ab', ''], 'b'],
	['goes to the first one of the next day', 'c', ['abc', 'd'], ['ab', 'd'], 'd'],
	['goes to the screen when none is left', 'a', ['a', ''], ['', ''], 'MAIN'],
	['follows its post to another day', 'a', ['abc', ''], ['bc', 'a'], 'a'],
	['stays in a post while others leave', 'b', ['abc', ''], ['b', ''], 'BUTTON'],
	['stays outside of the posts', 'Pause all', ['abc', ''], ['', ''], 'BUTTON'],
])('the focus %s', (_, name, before, after, expected) => {
	expect(focusAfter(name, before, after)).toBe(expected);
});

test('focus that has left the posts is not brought back', () => {
	const { rerender } = render(<List posts={['abc', '']} />);
	screen.getByRole('button', { name: 'a' }).focus();
	screen.getByRole('button', { name: 'Pause all' }).focus();
	screen.getByRole('button', { name: 'Pause all' }).blur();
	rerender(<List posts={['bc', '']} />);
	expect(document.activeElement).toBe(document.body);
});
