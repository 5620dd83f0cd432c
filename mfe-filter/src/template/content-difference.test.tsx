import { render, screen } from '@testing-library/react';
import { fillContent } from 'bff/contract/filter/filter';
import { expect, test } from 'vitest';
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
