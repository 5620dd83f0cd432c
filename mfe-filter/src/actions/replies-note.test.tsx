import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RepliesNote } from './replies-note.tsx';

/** Three drafts of an earlier request, and two of this one. */
const drafts = [1, 2, 3, 4, 5].map((id) => ({ tweetId: `${id}`, text: 'Which one?' }));
const show = (status: 'preparing' | 'ready', failed = 0) =>
	render(<RepliesNote replies={{ state: { status, total: 2, failed, error: null, drafts } }} />);

test('only the replies of the last request are counted while they are drafted', () => {
	show('preparing');
	expect(screen.getByText('Drafting 2 replies. You can leave this page.')).toBeTruthy();
});

test('only the replies of the last request are counted when they are drafted', () => {
	show('ready');
	expect(screen.getByText('2 replies drafted.')).toBeTruthy();
	show('ready', 1);
	expect(screen.getByText('1 reply drafted.')).toBeTruthy();
});
