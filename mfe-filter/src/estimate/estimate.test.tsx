import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { estimate } from '../testing/samples.ts';
import { Estimate } from './estimate.tsx';

test.each([
	[0.21, 2, 'Model: up to $0.21'],
	[4, 2, 'Model: up to $2.00'],
	[0.004, 2, 'Model: under $0.01'],
	[null, 2, 'Model: price unknown'],
])('a model cost of %s with a limit of $%s is shown as: %s', (modelCost, limit, text) => {
	render(
		<Estimate
			estimate={estimate({ modelCost })}
			error={undefined}
			limit={limit}
			onTryAgain={() => undefined}
		/>,
	);
	expect(screen.getByText(/^Model:/).textContent).toBe(text);
});
