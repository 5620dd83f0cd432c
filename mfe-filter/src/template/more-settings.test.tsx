import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { MoreSettings } from './more-settings.tsx';

const nothing = () => undefined;

test.each([
	[[], '2', false],
	[['dbdeals'], '2', true],
	[[], '0.50', true],
])(
	'with a block list of %j and a limit of $%s, they are shown: %s',
	async (blockList, limit, isOpen) => {
		const { container } = render(
			<MoreSettings
				blockList={blockList}
				limit={limit}
				limitProblem={undefined}
				disabled={false}
				onChange={nothing}
				onLimit={nothing}
			/>,
		);
		const more = container.querySelector('details');
		expect(more?.open).toBe(isOpen);
		await userEvent.click(screen.getByText('More'));
		expect(more?.open).toBe(!isOpen);
	},
);
