import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { likePage, replyPage } from './action-pages.ts';
import { NetworkMark } from './network-mark.tsx';

const url = 'https://bsky.app/profile/ines.example/post/3kabc';

test('a post of another network than X is marked with its name, a post of X is not', () => {
	const { container, rerender } = render(<NetworkMark network="mastodon" />);
	expect(screen.getByText('Mastodon')).toBeTruthy();
	rerender(<NetworkMark network="x" />);
	expect(container.textContent).toBe('');
});

test('X has pages for likes and replies, other networks the page of the post', () => {
	const atX = { twitter_id: '18', network: 'x', url: 'https://x.com/ines/status/18' } as const;
	expect(likePage(atX)).toBe('https://x.com/intent/like?tweet_id=18');
	expect(replyPage(atX, 'Why?')).toBe('https://x.com/intent/tweet?in_reply_to=18&text=Why%3F');
	const elsewhere = { twitter_id: 'at://did:plc:a/app.bsky.feed.post/3kabc', network: 'bluesky' };
	for (const page of [
		likePage({ ...elsewhere, network: 'bluesky', url }),
		replyPage({ ...elsewhere, network: 'bluesky', url }, 'Why?'),
	])
		expect(page).toBe(url);
	expect(likePage({ ...elsewhere, network: 'bluesky', url: null })).toBeUndefined();
});
