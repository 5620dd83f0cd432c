import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Verdict } from '../verdict/verdict.tsx';
import { formatCount } from './format-count.ts';
import { PostCard } from './post-card.tsx';

const post = {
	authorName: 'Ines Okafor',
	authorUsername: 'inesokafor',
	content: 'Find the oldest xmin.',
};

test('the card is an article named by its author, with text, date and counts', () => {
	render(
		<PostCard
			{...post}
			postId="18592"
			createdAt="Fri Nov 20 15:48:00 +0000 2026"
			likes={1}
			retweets={41}
		/>,
	);
	const article = within(screen.getByRole('article', { name: 'Ines Okafor @inesokafor' }));
	expect(article.getByText('Find the oldest xmin.')).toBeTruthy();
	expect(article.getByRole('link', { name: /open on X$/ }).getAttribute('href')).toBe(
		'https://x.com/inesokafor/status/18592',
	);
	expect(article.getByText('1 like')).toBeTruthy();
	expect(article.getByText('41 retweets')).toBeTruthy();
});

test('a post of another network is marked after its name, and links there', () => {
	render(
		<PostCard
			{...post}
			createdAt="2026-11-20T15:48:00Z"
			url="https://mastodon.social/@ines/1"
			network="Mastodon"
			mark={<span>Mastodon</span>}
		/>,
	);
	const article = within(screen.getByRole('article', { name: 'Ines Okafor @inesokafor Mastodon' }));
	expect(article.getByRole('link', { name: /open on Mastodon$/ }).getAttribute('href')).toBe(
		'https://mastodon.social/@ines/1',
	);
});

test('the verdict comes before the text, the actions after it', () => {
	render(
		<PostCard
			{...post}
			margin={<Verdict verdict="included" reason="A check." />}
			actions={<button type="button">Include</button>}
		>
			Below.
		</PostCard>,
	);
	expect(screen.getByRole('article').textContent).toBe(
		'IncludedA check.Ines Okafor @inesokaforFind the oldest xmin.IncludeBelow.',
	);
});

test('in a long list, date and counts come before the text', () => {
	render(
		<PostCard
			{...post}
			isCompact
			createdAt="20 November"
			likes={12}
			retweets={3}
			actions={<button type="button">Like</button>}
		>
			Below.
		</PostCard>,
	);
	expect(screen.getByRole('article').textContent).toBe(
		'20 November12 likes3 retweetsInes Okafor @inesokaforFind the oldest xmin.LikeBelow.',
	);
});

test.each([
	['RT @boulange_rie: If the crust sings', undefined, 'Repost by Ines Okafor'],
	['If the crust sings', 'Marguerite Faure', 'Repost by Marguerite Faure'],
	['RTFM, everybody', undefined, null],
])('%s, reposted by %s, has the heading %s', (content, repostBy, header) => {
	render(<PostCard {...post} content={content} repostBy={repostBy} />);
	expect(screen.queryByText(/^Repost by/)?.textContent ?? null).toBe(header);
});

test('name, user name and reposter are shown as text [D6] [D7]', () => {
	const hostile = '"><svg onload=alert(1)>';
	render(
		<PostCard
			authorName={hostile}
			authorUsername="../../evil"
			repostBy={hostile}
			content="x"
			postId="1"
			createdAt="2026-11-20T15:48:00Z"
		/>,
	);
	const article = screen.getByRole('article', { name: `${hostile} @../../evil` });
	expect(article.querySelector('[onload]')).toBeNull();
	expect(within(article).queryByRole('link')).toBeNull();
	expect(within(article).getByText(/^Repost by/).textContent).toBe(`Repost by ${hostile}`);
});

test.each([
	[0, '0 likes'],
	[1, '1 like'],
	[999, '999 likes'],
	[1234, '1.2K likes'],
	[2_500_000, '2.5M likes'],
])('%d is shown as %s', (count, words) => {
	expect(formatCount(count, 'like')).toBe(words);
});
