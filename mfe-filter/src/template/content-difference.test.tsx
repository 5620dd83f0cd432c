import { render, screen } from '@testing-library/react';
import { fillContent } from 'bff/contract/filter/filter';
import { expect, test } from 'vitest';
import { mastodonList, source, xSearch } from '../testing/source-samples.ts';
import { withServer } from '../testing/with-server.tsx';
import { ContentDifference } from './content-difference.tsx';

const before = fillContent({ description: '<p>Slow miles.</p>', blockList: ['dbdeals'] });

test('a changed block list is shown alone, without saying that nothing changed', () => {
	render(
		<ContentDifference before={before} after={{ ...before, blockList: ['dbdeals', 'sqlmemes'] }} />,
	);
	expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
		'Block list',
	]);
	expect(screen.getByRole('insertion').textContent).toContain('sqlmemes');
	expect(screen.queryByText('Nothing changed.')).toBeNull();
});

test('changed sources are named with their accounts, one a line', async () => {
	render(
		withServer()(() => (
			<ContentDifference
				before={{ ...before, sources: [source(), xSearch] }}
				after={{ ...before, sources: [source(), mastodonList] }}
			/>
		)),
	);
	await screen.findByText(/of @ada@mastodon\.social/);
	expect(screen.getByRole('heading').textContent).toBe('Read from');
	expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
		'[removed: Search “index design” at X]',
		'#typography at Bluesky',
		'[added: List “Design people” of @ada@mastodon.social at Mastodon]',
	]);
});

test.each([
	['the same content', before, 'Nothing changed.'],
	[
		'the same text in bold',
		{ ...before, description: '<p><strong>Slow miles.</strong></p>' },
		'Only the formatting changed.',
	],
])('%s is described in one sentence', (_, after, sentence) => {
	render(<ContentDifference before={before} after={after} />);
	expect(screen.getByText(sentence)).toBeTruthy();
	expect(screen.queryByRole('heading')).toBeNull();
});
