import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Source } from 'bff/contract/feed/sources';
import { expect, test } from 'vitest';
import { source } from '../testing/source-samples.ts';
import { withServer } from '../testing/with-server.tsx';
import { MoreSettings } from './more-settings.tsx';

const nothing = () => undefined;

test.each<[string[], Source[], string, boolean]>([
	[[], [], '2', false],
	[['dbdeals'], [], '2', true],
	[[], [source()], '2', true],
	[[], [], '0.50', true],
])(
	'with a block list of %j, sources %j and a limit of $%s, they are shown: %s',
	async (blockList, sources, limit, isOpen) => {
		const { container } = render(
			withServer()(() => (
				<MoreSettings
					content={{ blockList, sources }}
					limit={limit}
					limitProblem={undefined}
					disabled={false}
					onChange={nothing}
					onLimit={nothing}
				/>
			)),
		);
		const more = container.querySelector('details');
		expect(more?.open).toBe(isOpen);
		await userEvent.click(screen.getByText('More'));
		expect(more?.open).toBe(!isOpen);
		expect(await screen.findByText('Read from')).toBeTruthy();
	},
);
