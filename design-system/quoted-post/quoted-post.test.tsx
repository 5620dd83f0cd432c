import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { QuotedPost } from './quoted-post.tsx';

const quoted = {
	authorName: 'Ines Okafor',
	authorUsername: 'inesokafor',
	text: 'Find the oldest xmin.',
	url: 'https://bsky.app/profile/ines.example/post/3k',
	network: 'Bluesky',
};

test('a quoted post has its author, its text and a link to it', () => {
	render(<QuotedPost {...quoted} />);
	const figure = within(screen.getByRole('figure'));
	expect(figure.getByText(quoted.text)).toBeTruthy();
	const name = 'Quoted post by Ines Okafor @inesokafor, open on Bluesky';
	expect(figure.getByRole('link', { name }).getAttribute('href')).toBe(quoted.url);
});

test('a quoted post that is missing says so', () => {
	const { container } = render(<QuotedPost {...quoted} isMissing />);
	expect(container.textContent).toBe('The quoted post is not available.');
});

test('author, text and address of a quoted post cannot do anything [D6]', () => {
	const hostile = '<img src=x onerror=alert(1)>';
	const { container } = render(
		<QuotedPost {...quoted} authorName={hostile} text={hostile} url="javascript:alert(1)" />,
	);
	expect(screen.getAllByText(hostile)).toHaveLength(2);
	expect(container.querySelector('img, a')).toBeNull();
});
